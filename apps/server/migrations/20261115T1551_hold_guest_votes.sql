-- A brand whose guest votes jump counts them only after an admin has looked. A vote is counted, or waits (no item), or was
-- decided on (by that item); one that was declined goes once the verdict cannot be taken back any more.
alter table brand_votes
  add column is_counted boolean not null default true,
  add column review_item_id integer references review_items on delete set null;
create index brand_votes_waiting on brand_votes (brand_id) where not is_counted and review_item_id is null;
create index brand_votes_decided on brand_votes (review_item_id) where review_item_id is not null;
-- Guests' votes have days for times: many rows share one entry.
create index brand_votes_of_guests on brand_votes (brand_id, created_at) where voter_key like 'guest:%';

-- Whose differences are guests' votes, of which day, and how many.
alter table brand_vote_deltas add column guest_day date, add column guest_votes integer not null default 0;

-- How many votes by guests each brand has of each of the last days, rolled up with the counts.
create table guest_vote_days (
  brand_id integer not null,
  day date not null,
  votes integer not null default 0,
  -- As many are no jump. What a brand usually has is looked up when it has more than this, once a day.
  ceiling integer not null default 20,
  -- Since when the day's votes wait for an admin.
  held_at timestamptz,
  -- Whether those cast before that wait as well.
  is_swept boolean not null default false,
  primary key (brand_id, day)
);
create index guest_vote_days_to_check on guest_vote_days (day) where held_at is null and votes > ceiling;
create index guest_vote_days_to_sweep on guest_vote_days (held_at) where held_at is not null and not is_swept;
create index guest_vote_days_by_day on guest_vote_days (day);
insert into guest_vote_days (brand_id, day, votes)
select brand_id, (created_at at time zone 'utc')::date, count(*) from brand_votes
where voter_key like 'guest:%' and created_at > now() - interval '60 days' group by 1, 2;

create or replace function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into brand_vote_deltas (brand_id, user_id, upvotes, downvotes, guest_day, guest_votes)
    select brand_id, brands.user_id, count(*) filter (where vote_type = 'up' and is_counted),
      count(*) filter (where vote_type = 'down' and is_counted), guest_day, count(guest_day)
    from (select *, case when voter_key like 'guest:%' then (created_at at time zone 'utc')::date end as guest_day
      from added) votes
    left join brands on brands.id = brand_id group by brand_id, brands.user_id, guest_day;
  end if;
  if tg_op <> 'INSERT' then
    insert into brand_vote_deltas (brand_id, user_id, upvotes, downvotes, guest_day, guest_votes)
    select brand_id, brands.user_id, -count(*) filter (where vote_type = 'up' and is_counted),
      -count(*) filter (where vote_type = 'down' and is_counted), guest_day, -count(guest_day)
    from (select *, case when voter_key like 'guest:%' then (created_at at time zone 'utc')::date end as guest_day
      from removed) votes
    left join brands on brands.id = brand_id group by brand_id, brands.user_id, guest_day;
  end if;
  return null;
end $$;
