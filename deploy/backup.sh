#!/bin/sh
# One backup in a new folder below the one given: a dump of the database with its manifest, and the uploaded files. The environment is the
# portal's own, and the working folder the program's. Needs pg_dump of the server's version or a later one (Debian: postgresql-client).
set -eu
target="$1/akada-$(date -u +%Y-%m-%dT%H%M%SZ)"
partial="$target.partial"
mkdir -m 700 "$partial"
trap 'rm -rf "$partial"' EXIT
export DUMP="$partial/akada.dump" DUMPED_URL="${MIGRATION_DATABASE_URL:-$DATABASE_URL}"
node_modules/node/bin/node api/src/admin/main.ts manifest "$partial/manifest.json" -- \
  sh -c 'exec pg_dump --format=custom --snapshot="$SNAPSHOT" --file="$DUMP" --dbname="$DUMPED_URL"'
# After the database, so that every file that it names is there. With STORAGE=s3 there are none here.
if [ -d "$DATA_DIR/files" ]; then cp -R "$DATA_DIR/files" "$partial/files"; fi
mv "$partial" "$target"
echo "The backup is complete: $target"
