-- A random key for each UTC day. Codes of network addresses are made with it; once its day is over it is deleted, and
-- nobody, not even who holds the whole database and the site's secret, can say which address a code stood for.
create table daily_keys (
  day date primary key,
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- What else a person decides on: photos and votes by guests, and imports larger than a new account may make.
alter table review_items
  drop constraint review_items_kind_check,
  drop constraint review_items_target_kind_check,
  add constraint review_items_kind_check
    check (kind in ('flag', 'held', 'suggestion', 'duplicate', 'guest-photo', 'guest-votes', 'import')),
  add constraint review_items_target_kind_check
    check (target_kind in ('brand', 'photo', 'post', 'comment', 'suggestion', 'import'));
