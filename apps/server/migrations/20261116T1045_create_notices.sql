-- Notices to members.

-- An outbox: whatever concerns a member leaves a row here in its own transaction, and one process after the other turns the
-- rows into notices, so that a hundred replies to one post do not queue for one row.
create table notice_queue (
  id bigint generated always as identity primary key,
  -- A kind of notices, or 'recount': the number of unread ones has changed.
  kind text not null,
  user_id integer not null references users on delete cascade,
  actor_id integer references users on delete set null,
  post_id integer references forum_posts on delete cascade,
  comment_id bigint references forum_comments on delete cascade,
  brand_id integer references brands on delete cascade,
  suggestion_id integer references brand_suggestions on delete cascade,
  text text,
  created_at timestamptz not null default now()
);

create table notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reply', 'mention', 'suggestion accepted', 'suggestion declined',
    'photo replaced', 'photo refused', 'shown', 'declined', 'hidden', 'import accepted', 'import declined')),
  user_id integer not null references users on delete cascade,
  actor_id integer references users on delete set null,
  -- How many events it stands for: unread replies to one post are one notice.
  things integer not null default 1,
  post_id integer references forum_posts on delete cascade,
  comment_id bigint references forum_comments on delete cascade,
  brand_id integer references brands on delete cascade,
  suggestion_id integer references brand_suggestions on delete cascade,
  -- What an admin wrote about it, or why a photo was refused.
  text text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_of_user on notices (user_id, id);
create index notices_unread on notices (user_id) where read_at is null;
create unique index notices_one_of_replies on notices (user_id, post_id) where kind = 'reply' and read_at is null;
create index notices_by_actor on notices (actor_id) where actor_id is not null;
create index notices_of_post on notices (post_id) where post_id is not null;
create index notices_of_comment on notices (comment_id) where comment_id is not null;
create index notices_of_brand on notices (brand_id) where brand_id is not null;
create index notices_of_suggestion on notices (suggestion_id) where suggestion_id is not null;
create index notices_by_age on notices (created_at);

-- A notice about a text is neither shown nor counted while the text is hidden. Members who have one unread get the new count,
-- by way of the queue.
create function recount_notices() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'forum_posts' then
    insert into notice_queue (kind, user_id)
    select distinct 'recount', user_id from notices where post_id = new.id and read_at is null;
  else
    insert into notice_queue (kind, user_id)
    select distinct 'recount', user_id from notices where comment_id = new.id and read_at is null;
  end if;
  return null;
end $$;
create trigger recount_notices after update of hidden_at on forum_posts for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function recount_notices();
create trigger recount_notices after update of hidden_at on forum_comments for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function recount_notices();
