-- Links by which an admin lets one person create an account while sign-up is by invitation. The code is the hash of the token
-- in the link: whoever reads this table, or a backup of it, cannot use the link.
create table invitations (
  id integer generated always as identity primary key,
  code bytea not null unique check (octet_length(code) = 32),
  -- Goes with the admin: an invitation of an account that is no more opens nothing.
  created_by integer not null references users on delete cascade,
  -- The admin's note for themselves, such as whom it is for.
  note text check (char_length(note) between 1 and 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set in the transaction that creates the account, so that each invitation creates one at most.
  used_at timestamptz,
  used_by integer references users on delete set null,
  revoked_at timestamptz,
  check (used_by is null or used_at is not null),
  check (used_at is null or revoked_at is null)
);
create index invitations_by_creator on invitations (created_by);
create index invitations_by_user on invitations (used_by) where used_by is not null;
create index invitations_by_expiry on invitations (expires_at);

-- A sign-up whose address is never verified is removed, and its invitation can be used again. In the database, so that it
-- holds however such an account is removed.
create function release_invitation() returns trigger
language plpgsql as $$
begin
  update invitations set used_at = null, used_by = null where used_by = old.id;
  return old;
end
$$;

create trigger release_invitation before delete on users
for each row when (old.awaits_email) execute function release_invitation();
