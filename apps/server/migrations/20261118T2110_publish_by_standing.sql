-- Published medians need members with standing, on the night that is being rebuilt rather than now.
drop function has_standing(users);
create function has_standing(account users, at timestamptz default now()) returns boolean
language sql stable parallel safe as $$
  select account.is_admin or account.created_at < at - interval '7 days'
    or exists (select from brand_suggestions where user_id = account.id and verdict = 'accepted' and decided_by <> account.id)
$$;
-- The same for features that do not read the table of accounts.
create function has_standing(account_id integer, at timestamptz default now()) returns boolean
language sql stable parallel safe as $$
  select coalesce((select has_standing(users, at) from users where id = account_id), false)
$$;

-- To whole units below 50, to fives from there.
create or replace function round_price(price double precision) returns integer language sql immutable strict parallel safe as $$
  select (case when price < 50 then floor(price + 0.5) else 5 * floor(price / 5 + 0.5) end)::integer
$$;

-- How many members were missing is no longer published, so nothing writes these.
alter table sold_cells drop column members_needed, drop column pending;
