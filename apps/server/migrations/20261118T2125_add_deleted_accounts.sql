-- Deleting an account must not put what it added out of the reach of moderation. For 90 days its id, the time and a hash of
-- its name stay, with the ids of what is no longer linked to it. A young account, or one with open flags, is deleted some
-- days after it is closed.
create table deleted_accounts (
  id bigint generated always as identity primary key,
  account_id integer not null unique,
  -- username_code of the name: an admin who knows the name finds the account, and nobody reads the name here.
  name_code bytea not null,
  -- When its member asked for it. The account itself may be there for some days longer.
  created_at timestamptz not null default now()
);
create index deleted_accounts_by_name on deleted_accounts (name_code);
create index deleted_accounts_by_age on deleted_accounts (created_at);

create table deleted_account_items (
  account_id integer not null references deleted_accounts (account_id) on delete cascade,
  kind text not null check (kind in ('post', 'comment', 'suggestion', 'video', 'tag number')),
  item_id bigint not null,
  primary key (account_id, kind, item_id)
);

-- Closed, and deleted at this time.
alter table users add column deletes_at timestamptz;

create or replace view members as
select id, username, display_username, has_chosen_username, awaits_email, is_admin, disabled_at, tags_submitted,
  upvotes_received, downvotes_received, created_at, deletes_at
from users;
