-- Accounts cost nothing, so what counts people counts only those with standing: a week old, or with a suggestion that an
-- admin accepted. Until then a vote is treated like a guest's: so many for each network, and jumps are reviewed.

create function has_standing(account users) returns boolean language sql stable parallel safe as $$
  select account.is_admin or account.created_at < now() - interval '7 days'
    or exists (select from brand_suggestions where user_id = account.id and verdict = 'accepted' and decided_by <> account.id)
$$;

-- Whether it was cast by an account without standing.
alter table brand_votes add column is_by_newcomer boolean not null default false;

create or replace function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into brand_vote_deltas (brand_id, user_id, upvotes, downvotes, guest_day, guest_votes)
    select brand_id, brands.user_id, count(*) filter (where vote_type = 'up' and is_counted),
      count(*) filter (where vote_type = 'down' and is_counted), guest_day, count(guest_day)
    from (select *, case when is_by_newcomer or voter_key like 'guest:%' then (created_at at time zone 'utc')::date end
        as guest_day from added) votes
    left join brands on brands.id = brand_id group by brand_id, brands.user_id, guest_day;
  end if;
  if tg_op <> 'INSERT' then
    insert into brand_vote_deltas (brand_id, user_id, upvotes, downvotes, guest_day, guest_votes)
    select brand_id, brands.user_id, -count(*) filter (where vote_type = 'up' and is_counted),
      -count(*) filter (where vote_type = 'down' and is_counted), guest_day, -count(guest_day)
    from (select *, case when is_by_newcomer or voter_key like 'guest:%' then (created_at at time zone 'utc')::date end
        as guest_day from removed) votes
    left join brands on brands.id = brand_id group by brand_id, brands.user_id, guest_day;
  end if;
  return null;
end $$;

-- Confirmations from before this count as they did.
alter table brand_video_confirmations add column has_standing boolean not null default true;
