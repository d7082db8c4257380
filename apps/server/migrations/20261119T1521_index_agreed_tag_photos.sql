-- no transaction
-- For the nightly check of the dating rules: shown photos that enough members call right.
create index concurrently tag_photos_agreed on tag_photos (id) where retired_at is null and looks_right >= 3;
