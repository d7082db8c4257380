-- Idempotency keys of the last 30 days (decision 57): a call that is sent again under its key is answered, not done again.
-- The row is written in the statement or transaction of what the call does.

create table sent_once (
  -- A hash of the caller and the key. From a guest's key their voter cookie can be derived, so the key is not kept.
  code bytea primary key,
  -- Null: a guest's.
  user_id integer references users on delete cascade,
  -- What was called, and for which brand or post: 'vote 17 up', 'post', 'comment 5', 'brands', 'sales' and 'photo 17' with a hash
  -- of what was sent.
  call text not null,
  -- The ids of what was made.
  made bigint[] not null default '{}',
  created_at timestamptz not null default now()
);
create index sent_once_of_user on sent_once (user_id) where user_id is not null;
create index sent_once_by_age on sent_once (created_at);

-- Times would tell which votes came from one guest.
create trigger keep_day before insert on sent_once
  for each row when (new.user_id is null) execute function keep_day_of_vote();
