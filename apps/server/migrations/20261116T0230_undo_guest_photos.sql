-- Photos by guests are undone by the days they came, whether they are shown, were replaced, or wait for an admin.
drop index tag_photos_by_guests;
create index tag_photos_by_guests on tag_photos (created_at) where user_id is null and taken_away_at is null;
create index pending_photos_by_time on pending_photos (created_at) where declined_at is null;
