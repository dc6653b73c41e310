#!/bin/sh
# A replica: copies the primary on the first start, with a slot of its own, and follows it from then on.
set -eu
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data"
  mkdir -p -m 0700 "$data"
  # -C makes the slot; after a copy that broke off it is there already
  pg_basebackup -h primary -U replicator -D "$data" -R -X stream -c fast -C -S replica1 ||
    pg_basebackup -h primary -U replicator -D "$data" -R -X stream -c fast -S replica1
fi
exec postgres -D "$data" -c config_file=/etc/postgresql/postgresql.conf -c hba_file=/etc/postgresql/pg_hba.conf
