-- A moderator decides in the review queue, hides and restores, merges and pins. An admin is one without this column.
alter table users add column is_moderator boolean not null default false;

create or replace view members as
select id, username, display_username, has_chosen_username, awaits_email, is_admin, disabled_at, tags_submitted,
  upvotes_received, downvotes_received, created_at, deletes_at, is_moderator
from users;
