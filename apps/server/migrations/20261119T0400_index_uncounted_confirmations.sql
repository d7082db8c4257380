-- no transaction
-- Confirmations of accounts without standing, which a job counts once their account has it.
create index concurrently brand_video_confirmations_uncounted on brand_video_confirmations (brand_video_id) where not has_standing;
