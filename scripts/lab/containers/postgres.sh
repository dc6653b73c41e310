#!/bin/sh
# What the public image's entrypoint does with the settings that docs/deploy/compose.yaml uses.
set -eu
run_as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ "$(id -u)" != 0 ]; then exec "$@"; fi
mkdir -p "$PGDATA"
chown -R postgres:postgres /var/lib/postgresql
chmod 0700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  run_as_postgres initdb -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  run_as_postgres pg_ctl -w -o "-c listen_addresses=''" start
  run_as_postgres createdb -U "$POSTGRES_USER" "$POSTGRES_DB" 2>/dev/null || true
  for script in /docker-entrypoint-initdb.d/*.sh; do run_as_postgres sh "$script"; done
  run_as_postgres pg_ctl -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"
