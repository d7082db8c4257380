-- Dumps of the open data (decision 62). The files are where photos are; this says which of them are complete.
create table open_data_dumps (
  day date primary key,
  -- Files that were or will be written. Of a run that died, the next one removes them.
  file_names text[] not null,
  begun_at timestamptz not null default now(),
  -- What it consists of. Null until every file is stored, and again before the first is removed: without it, nothing of
  -- the dump is listed or served.
  contents jsonb
);
