-- Limits that must hold across processes and restarts, and the site's own statistics. Limits on votes and on photos are
-- with votes and photos.

-- A random key for each UTC day. Network addresses are hashed with it; once its day is over it is deleted, and nobody, not
-- even whoever has the whole database and the site's secret, can tell which address a hash was made from.
create table daily_keys (
  day date primary key,
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- How much each account contributed, by the hour. Caps are sums over the past hours, so neither a restart nor midnight
-- resets them, and all processes count together. A job deletes hours older than eight days.
create table contribution_counts (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('brands', 'importedRows', 'suggestions', 'flags', 'photosByUrl', 'textBytes')),
  hour timestamptz not null,
  amount bigint not null check (amount >= 0),
  primary key (user_id, kind, hour)
);
create index contribution_counts_by_age on contribution_counts (hour);

-- How often each kind of page was opened on a day, and from which other site visitors came: sums only. Nothing in a row
-- says who, or when within the day.
create table page_counts (
  day date not null,
  route text not null,
  -- Empty: from no other site. 'other': any beyond the first hosts of the day.
  referrer_host text not null default '',
  is_phone boolean not null,
  count bigint not null check (count > 0),
  primary key (day, route, referrer_host, is_phone)
);

-- The figures of /stats, computed by a job, so that opening the page reads one row.
create table site_stats (
  id integer primary key default 1 check (id = 1),
  stats jsonb not null,
  made_at timestamptz not null default now()
);
