-- Accounts open. An address counts only once it is verified: until then it is a claim, which opens nothing, stands in
-- nobody's way and tells nobody anything. So users.email holds verified addresses only, and each belongs to one user.
alter table users
  -- Made by an email sign-up whose address is not verified yet: opens no session, and is removed when the claim lapses.
  add column awaits_email boolean not null default false,
  -- Not yet after a first sign-in by an outside account.
  add column has_chosen_username boolean not null default true,
  add column disabled_at timestamptz;

-- The address somebody says is theirs. The link in the mail carries a code made from the nonce and the site's secret.
create table email_claims (
  user_id integer primary key references users on delete cascade,
  email citext not null,
  nonce text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_claims_by_expiry on email_claims (expires_at);

insert into email_claims (user_id, email, nonce, expires_at)
  select id, email, gen_random_uuid()::text, now() + interval '1 day' from users
  where email is not null and not email_verified;
update users set email = null where not email_verified;
update users set email_verified = false where email is null;
alter table users add constraint users_email_is_verified check (email_verified = (email is not null));

-- A key counts once its first code was typed. Wrong codes are counted, and too many lock the second factor for a while.
alter table two_factors
  add column verified boolean not null default false,
  add column failed_verification_count integer not null default 0,
  add column locked_until timestamptz,
  -- The last few codes that opened a session: none does so twice.
  add column used_codes text[] not null default '{}';

create index brand_revisions_by_user on brand_revisions (user_id) where user_id is not null;

-- What somebody has begun under an old password ends with it.
create index verifications_by_value on verifications (value);
-- The library keeps small numbers there too, which must not be taken for users.
select setval(pg_get_serial_sequence('users', 'id'), greatest(1000, (select max(id) from users)));

-- Whoever goes leaves what they wrote to this one, which nobody can sign in as.
insert into users (username, display_username, disabled_at) values ('former-member', 'former member', now());
