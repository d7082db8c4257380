-- Every row has a kind of the shorter list or was checked when it was written.
alter table offline_copy_parts validate constraint offline_copy_parts_kind;
