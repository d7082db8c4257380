-- Every row has a kind of the shorter list or was checked when it was written.
alter table tag_photos validate constraint tag_photos_kind;
