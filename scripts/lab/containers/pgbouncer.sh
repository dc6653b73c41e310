#!/bin/sh
# What the public image's entrypoint does with the settings that docs/deploy/compose.yaml uses.
set -eu
umask 077
printf '"%s" "%s"\n' "$DB_USER" "$DB_PASSWORD" > /tmp/userlist.txt
sed 's#/etc/pgbouncer/userlist.txt#/tmp/userlist.txt#' /etc/pgbouncer/pgbouncer.ini > /tmp/pgbouncer.ini
exec /usr/sbin/pgbouncer /tmp/pgbouncer.ini
