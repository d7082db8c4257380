-- Checks the rows that were there before the list of kinds grew, without keeping writers out.
alter table brand_merge_rows validate constraint brand_merge_rows_kind_check;
