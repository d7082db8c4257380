#!/bin/bash
# Runs once, when the database container makes its data folder: the role that owns and migrates the database, and the one
# the product runs as, which owns nothing. `cli.ts migrate --runtime-role bolodex` grants the second what it needs.
set -euo pipefail
# Passwords come by the environment: what stands on a command line can be read by everyone on the machine.
: "${OWNER_PASSWORD:?}" "${RUNTIME_PASSWORD:?}"
psql --set ON_ERROR_STOP=1 --username postgres --dbname "$POSTGRES_DB" --no-psqlrc <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv runtime_password RUNTIME_PASSWORD
create role bolodex_owner login password :'owner_password';
create role bolodex login password :'runtime_password';
alter database bolodex owner to bolodex_owner;
alter schema public owner to bolodex_owner;
revoke all on database bolodex from public;
-- Temporary tables hold the rows of a file while it is checked.
grant connect, temporary on database bolodex to bolodex;
-- The superuser is reached from inside the container only, where no password is asked for.
alter role postgres password null;
SQL
