#!/bin/sh
# A dump of the database every night at 01:30 UTC, and one at the first start; keeps fourteen days of them.
set -eu
while :; do
  now="$(date -u +%Y-%m-%dT%H%M%SZ)"
  if pg_dump --format=custom --file="/backups/$now.partial"; then
    mv "/backups/$now.partial" "/backups/akada-$now.dump"
    find /backups -name 'akada-*.dump' -mtime +14 -delete
    echo "The backup is complete: akada-$now.dump"
  else
    rm -f "/backups/$now.partial"
    echo 'The backup failed; it is tried again in an hour.' >&2
    sleep 3600
    continue
  fi
  next=$(($(date -u -d 'tomorrow 01:30' +%s) - $(date -u +%s)))
  sleep "$next"
done
