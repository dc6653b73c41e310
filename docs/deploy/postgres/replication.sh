#!/bin/sh
# On the primary's first start: the role of replicas, and limits for clients behind pgbouncer, which drops those of the connection.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator login replication password :'password';
alter role homes set statement_timeout = '3500ms';
alter role homes set idle_in_transaction_session_timeout = '10s';
SQL
