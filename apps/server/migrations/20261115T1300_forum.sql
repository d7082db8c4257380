-- Not safe on a live forum of many posts: every row is written anew for its search words while everybody waits. It
-- comes with the first release in which anybody can write here.
--
-- The forum, and keeping order.

alter table forum_posts
  -- Held: a person reads it first. Deleted: by its writer. Undone: with everything else by its account.
  add column hidden_why text check (hidden_why in ('held', 'hidden', 'deleted', 'undone')),
  add column locked_at timestamptz,
  add column edits integer not null default 0,
  add column edited_at timestamptz,
  -- Whether it has a comment that is shown. Of its own, because an index over the count would be written with each one.
  add column is_answered boolean not null default false,
  -- Names of brands and members in its text and where they lead, found when it was written.
  add column links jsonb not null default '[]',
  add column search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'B')) stored;
update forum_posts set hidden_why = 'hidden' where hidden_at is not null;
alter table forum_posts add check ((hidden_at is null) = (hidden_why is null));

alter table forum_comments
  add column hidden_why text check (hidden_why in ('held', 'hidden', 'deleted', 'undone')),
  add column edits integer not null default 0,
  add column edited_at timestamptz,
  add column links jsonb not null default '[]',
  add column search tsvector not null generated always as (to_tsvector('english', content)) stored;
update forum_comments set hidden_why = 'hidden' where hidden_at is not null;
alter table forum_comments add check ((hidden_at is null) = (hidden_why is null));

create index forum_posts_by_words on forum_posts using gin (search) with (gin_pending_list_limit = 512);
create index forum_comments_by_words on forum_comments using gin (search) with (gin_pending_list_limit = 512);
create index forum_posts_about_brands on forum_posts (created_at desc, id desc)
  where hidden_at is null and not is_pinned and brand_id is not null;
create index forum_posts_unanswered on forum_posts (created_at desc, id desc)
  where hidden_at is null and not is_pinned and not is_answered;
create index forum_posts_of_brand on forum_posts (brand_id, created_at desc, id desc) where brand_id is not null;
drop index forum_posts_by_brand;
create index forum_posts_of_user on forum_posts (user_id, created_at);
drop index forum_posts_by_user;
create index forum_comments_of_user on forum_comments (user_id, created_at);
drop index forum_comments_by_user;
create index forum_posts_held on forum_posts (user_id, id) where hidden_why = 'held';
create index forum_comments_held on forum_comments (user_id, id) where hidden_why = 'held';

-- Counts follow comments by construction, and hundreds who write under one post do not queue for its row: each leaves
-- a difference here, rolled up each second. Views are counted in memory and left here as well.
create table forum_deltas (
  id bigint generated always as identity primary key,
  post_id integer not null,
  comments integer not null default 0,
  views integer not null default 0
);
create index forum_deltas_by_post on forum_deltas (post_id);

create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    insert into forum_deltas (post_id, comments) values (old.post_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    insert into forum_deltas (post_id, comments) values (new.post_id, 1);
  end if;
  return null;
end $$;
create trigger count_added after insert or delete on forum_comments for each row execute function count_comments();
create trigger count_hidden after update of hidden_at, post_id on forum_comments for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null) or old.post_id <> new.post_id)
  execute function count_comments();
update forum_posts set comment_count = counted, is_answered = counted > 0 from (
  select post_id, count(*) as counted from forum_comments where hidden_at is null group by post_id) given
where post_id = forum_posts.id;

-- What a post or comment said before an edit.
create table forum_edits (
  id bigint generated always as identity primary key,
  post_id integer references forum_posts on delete cascade,
  comment_id bigint references forum_comments on delete cascade,
  title text,
  content text not null,
  -- When it was replaced.
  created_at timestamptz not null default now(),
  check ((post_id is null) <> (comment_id is null))
);
create index forum_edits_of_post on forum_edits (post_id, id) where post_id is not null;
create index forum_edits_of_comment on forum_edits (comment_id, id) where comment_id is not null;

-- What was sent under which key, for two days: the same thing sent twice is written once.
create table forum_sent (
  user_id integer not null references users on delete cascade,
  key uuid not null,
  post_id integer references forum_posts on delete cascade,
  comment_id bigint references forum_comments on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index forum_sent_by_age on forum_sent (created_at);
create index forum_sent_of_post on forum_sent (post_id) where post_id is not null;
create index forum_sent_of_comment on forum_sent (comment_id) where comment_id is not null;

-- Codes of what was written in the last two days, by which copies are known.
create table forum_texts (
  id bigint generated always as identity primary key,
  code bytea not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index forum_texts_by_code on forum_texts (code, created_at);
create index forum_texts_of_user on forum_texts (user_id);
create index forum_texts_by_age on forum_texts (created_at);

-- What somebody is to be told, left here by whatever happened in its own transaction; one process after the other
-- turns it into notices, so that a hundred replies to one post do not queue for one row.
create table notice_queue (
  id bigint generated always as identity primary key,
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
    'photo replaced', 'shown', 'declined', 'hidden')),
  user_id integer not null references users on delete cascade,
  actor_id integer references users on delete set null,
  -- How many things came together in it: replies to one post that nobody has read yet.
  things integer not null default 1,
  post_id integer references forum_posts on delete cascade,
  comment_id bigint references forum_comments on delete cascade,
  brand_id integer references brands on delete cascade,
  suggestion_id integer references brand_suggestions on delete cascade,
  -- What an admin said about it.
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

-- A notice about a text is not shown or counted while the text is hidden. Whoever has one unread is told the new count,
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

-- Of a retired photo: when an admin's verdict took it away. Nobody sees it any more, and nobody gives it again.
alter table tag_photos add column taken_away_at timestamptz;

-- Suggesters are told by a notice.
drop index brand_suggestions_unseen;
alter table brand_suggestions drop column seen_at;

-- One queue: what is flagged, held, suggested or claimed to be a double. A thing is named by its kind and number; when
-- it is gone, the item has nothing to decide and is closed.
create table review_items (
  id integer generated by default as identity primary key,
  kind text not null check (kind in ('flag', 'held', 'suggestion', 'duplicate')),
  target_kind text not null check (target_kind in ('brand', 'photo', 'post', 'comment', 'suggestion')),
  target_id bigint not null,
  -- Of a duplicate: the brand it is said to be.
  other_id integer,
  -- Whose thing it is.
  subject_id integer references users on delete set null,
  -- How many people flagged it.
  people integer not null default 0,
  created_at timestamptz not null default now(),
  claimed_by integer references users on delete set null,
  claimed_until timestamptz,
  verdict text check (verdict in ('accept', 'decline', 'hide', 'gone')),
  note text,
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  -- When the admin who decided had opened it.
  opened_at timestamptz,
  -- What taking the verdict back needs to know.
  undo jsonb
);
-- Two people may say of one brand that it is the double of two others.
create unique index review_items_open on review_items (kind, target_kind, target_id, coalesce(other_id, 0))
  where decided_at is null;
create index review_items_waiting on review_items (id) where decided_at is null;
create index review_items_decided on review_items (decided_at) where decided_at is not null;
create index review_items_of_target on review_items (target_kind, target_id);
create index review_items_of_subject on review_items (subject_id) where subject_id is not null;
create index review_items_by_claim on review_items (claimed_by) where claimed_by is not null;
create index review_items_by_admin on review_items (decided_by) where decided_by is not null;

create table flags (
  id bigint generated always as identity primary key,
  review_item_id integer not null references review_items on delete cascade,
  target_kind text not null,
  target_id bigint not null,
  user_id integer not null references users on delete cascade,
  reason text not null,
  note text,
  created_at timestamptz not null default now(),
  unique (user_id, target_kind, target_id, review_item_id)
);
create index flags_of_item on flags (review_item_id, id);

create table moderation_log (
  id bigint generated always as identity primary key,
  admin_id integer references users on delete set null,
  action text not null,
  target_kind text,
  target_id bigint,
  -- What it was called then.
  about text not null,
  subject_id integer references users on delete set null,
  reason text,
  created_at timestamptz not null default now()
);
create index moderation_log_by_admin on moderation_log (admin_id) where admin_id is not null;
create index moderation_log_by_subject on moderation_log (subject_id) where subject_id is not null;

-- Suggestions that wait already join the queue.
insert into review_items (kind, target_kind, target_id, subject_id, created_at)
select 'suggestion', 'suggestion', id, user_id, created_at from brand_suggestions where verdict is null;
