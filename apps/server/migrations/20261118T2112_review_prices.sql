-- A price that members' sales would move far waits for an admin.
create table price_reviews (
  brand_id integer primary key references brands on delete cascade,
  -- The published median that waits, with its count and day; null while none waits.
  median integer,
  sales integer,
  as_of date,
  -- What an admin accepted and declined last: later medians are compared with it.
  accepted integer,
  declined integer
);
create index price_reviews_waiting on price_reviews (brand_id) where median is not null;

alter table review_items drop constraint review_items_kind_check,
  add constraint review_items_kind_check check (kind in ('flag', 'pending', 'suggestion', 'duplicate', 'guest-photo',
    'guest-votes', 'price', 'import')) not valid;
