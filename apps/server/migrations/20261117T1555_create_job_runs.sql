-- How each scheduled job went the last time, one row a job, for the admins' System page. The last test mail, and backups
-- once a command makes them, are noted here as well.
create table job_runs (
  name text primary key check (char_length(name) between 1 and 60),
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  is_fine boolean not null,
  -- Of jobs that compare counters: how many were wrong.
  found integer,
  -- Why it failed, in the few words of an error's kind: nothing about a person.
  note text check (char_length(note) <= 200)
);
