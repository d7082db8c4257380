-- Every row has a kind of the shorter list or was checked when it was written.
alter table pending_photos validate constraint pending_photos_kind;
