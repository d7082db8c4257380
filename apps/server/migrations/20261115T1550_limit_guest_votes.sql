-- How many guest votes came from one network for one brand on one day. The code is made with the day's random key and
-- differs for every brand; the row goes when the day is over. Postgres keeps it, so that restarts and several processes
-- change nothing.
create table guest_vote_counts (
  day date not null,
  code text not null,
  votes integer not null,
  -- How many were still free before those that were counted last.
  room integer not null,
  primary key (day, code)
);

-- A vote without an account keeps its day, not its moment, whichever way it was written.
create function keep_day_of_vote() returns trigger language plpgsql as $$
begin
  new.created_at := date_trunc('day', new.created_at, 'UTC');
  return new;
end $$;
create trigger keep_day before insert or update on brand_votes
  for each row when (new.user_id is null) execute function keep_day_of_vote();
-- Locks the votes of guests for as long as it takes; there is no installation yet whose visitors would notice.
update brand_votes set created_at = date_trunc('day', created_at, 'UTC') where user_id is null;
