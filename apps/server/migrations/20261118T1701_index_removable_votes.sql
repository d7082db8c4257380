-- no transaction
-- Votes that an admin may remove by period: those of guests, of accounts without standing and of people who have left.
create index concurrently brand_votes_removable on brand_votes (brand_id, created_at)
  where is_by_newcomer or voter_key like 'guest:%' or voter_key like 'former:%';
