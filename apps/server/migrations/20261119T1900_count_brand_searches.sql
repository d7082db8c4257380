-- How often a brand was searched for in a calendar month (UTC). Each network counts once a day; which ones counted is in
-- counted_networks until the day is over.
create table brand_searches (
  brand_id integer not null references brands on delete cascade,
  month date not null,
  searches integer not null check (searches >= 1),
  -- On one day at least, several networks searched for it: one alone could invent a count.
  is_shared boolean not null,
  primary key (brand_id, month)
);
create index brand_searches_by_month on brand_searches (month);
