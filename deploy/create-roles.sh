#!/bin/bash
# The role that owns and migrates the database, and the one the product runs as, which owns nothing: created, or given the
# passwords named here. `cli.ts migrate --runtime-role bolodex` grants the second what it needs. The database container
# runs this once, when it makes its data folder; install.sh runs it every time.
set -euo pipefail
# Passwords come by the environment: what stands on a command line can be read by everyone on the machine.
: "${OWNER_PASSWORD:?}" "${RUNTIME_PASSWORD:?}"
psql --set ON_ERROR_STOP=1 --single-transaction --quiet --username postgres --dbname "$POSTGRES_DB" --no-psqlrc <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv runtime_password RUNTIME_PASSWORD
select format('create role %I', name) from unnest(array['bolodex_owner', 'bolodex']) name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role bolodex_owner login password :'owner_password';
alter role bolodex login password :'runtime_password';
alter database bolodex owner to bolodex_owner;
alter schema public owner to bolodex_owner;
revoke all on database bolodex from public;
-- Temporary tables hold the rows of a file while it is checked.
grant connect, temporary on database bolodex to bolodex;
SQL
# The container's own: its superuser is reached from inside only, where no password is asked for.
if [[ -n ${POSTGRES_PASSWORD:-} ]]; then
  psql --username postgres --dbname "$POSTGRES_DB" --no-psqlrc --quiet --command 'alter role postgres password null'
fi
