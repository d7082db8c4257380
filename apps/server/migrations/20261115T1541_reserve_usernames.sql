-- Safe on a live database: everything is new.
--
-- A username that was given up stays its member's for ninety days: nobody else takes it, and links to it lead to them.
-- Kept as a code, so that nothing here names somebody who has left.
create function username_code(username citext) returns bytea
language sql immutable strict parallel safe as $$ select sha256(convert_to(lower(username::text), 'UTF8')) $$;

create table former_usernames (
  id bigint generated always as identity primary key,
  code bytea not null,
  -- Null: the account is deleted. The name leads nowhere and stays reserved.
  user_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index former_usernames_by_code on former_usernames (code, created_at);
create index former_usernames_of_user on former_usernames (user_id, created_at) where user_id is not null;
create index former_usernames_by_age on former_usernames (created_at);

-- By the database itself, whichever way an account is made, renamed or removed. The check comes after the unique index
-- has let the name through: whoever gave it up at the same moment has committed by then.
create function reserve_username() returns trigger language plpgsql as $$
begin
  -- A name that its member never chose, or never confirmed, is free again at once.
  if tg_op = 'DELETE' then
    if old.has_chosen_username and not old.awaits_email then
      insert into former_usernames (code) values (username_code(old.username));
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.has_chosen_username then
    insert into former_usernames (code, user_id) values (username_code(old.username), new.id);
  end if;
  if exists (select from former_usernames where code = username_code(new.username)
      and user_id is distinct from new.id and created_at > now() - interval '90 days') then
    raise unique_violation using message = 'The username is reserved';
  end if;
  return null;
end $$;
create trigger reserve_new_username after insert on users for each row execute function reserve_username();
create trigger reserve_changed_username after update of username, display_username on users for each row
  when (old.display_username is distinct from new.display_username) execute function reserve_username();
create trigger reserve_deleted_username after delete on users for each row execute function reserve_username();
