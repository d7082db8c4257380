-- How often each kind of page was opened on a day, and from which other site people came: sums only. Nothing in a row
-- says who or when within the day. An empty host stands for no other site, 'other' for the many beyond the first ones.
create table page_counts (
  day date not null,
  route text not null,
  referrer_host text not null default '',
  is_phone boolean not null,
  count bigint not null check (count > 0),
  primary key (day, route, referrer_host, is_phone)
);

-- What the page of figures shows, worked out by a job: whoever opens it reads this one row.
create table site_stats (
  id integer primary key default 1 check (id = 1),
  stats jsonb not null,
  made_at timestamptz not null default now()
);

-- Votes lie roughly in the order of their dates: a summary of each stretch of the table finds those of the last days,
-- and costs a vote next to nothing. On a live table of many votes it locks writers out for some seconds.
create index brand_votes_by_time on brand_votes using brin (created_at) with (autosummarize = on);
