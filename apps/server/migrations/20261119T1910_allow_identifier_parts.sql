-- The numbers on tags are parts of the offline copy.
alter table offline_copy_parts
  drop constraint offline_copy_parts_kind_check,
  add constraint offline_copy_parts_kind check (kind in ('names', 'numbers', 'identifiers', 'texts', 'photos', 'catalogue')) not valid;
