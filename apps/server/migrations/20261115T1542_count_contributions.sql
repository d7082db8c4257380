-- Safe on a live database: everything is new.
--
-- How much each account gave of late, by the hour. Caps are sums over the hours just past: no restart and no midnight
-- starts them anew, and all processes count together. Hours older than eight days are deleted by a job.
create table contribution_counts (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('brands', 'importedRows', 'suggestions', 'flags', 'photosByUrl', 'textBytes')),
  hour timestamptz not null,
  amount bigint not null check (amount >= 0),
  primary key (user_id, kind, hour)
);
create index contribution_counts_by_age on contribution_counts (hour);
