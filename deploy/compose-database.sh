#!/bin/sh
# Makes the roles and the database at the first start of the database's container, with the passwords of deploy/.env.
set -eu
psql --username postgres < /deploy/database.sql > /dev/null
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set login="$LOGIN_PASSWORD" <<'SQL'
alter role akada password :'owner';
alter role akada_login password :'login';
SQL
