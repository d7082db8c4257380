-- The one-time links with which the first admin of a site is made, printed by a process that starts while there is none.
-- The code is the hash of the token in the link: whoever reads this table, or a backup of it, cannot use the link.
create table setup_links (
  code bytea primary key check (octet_length(code) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
