-- Safe on a live database: columns and constraints are dropped without writing rows, but for those of members who have
-- left, which are few.
--
-- The submitter's name is joined when a brand or photo is read: a rename writes one row, however much somebody gave.

-- Nobody's number is used twice. What is left of a member who went is a number without a person behind it, read as
-- 'former member': deleting an account writes no row of what it gave either.
alter table brands
  drop constraint brands_user_id_fkey,
  drop constraint brands_price_set_by_fkey,
  drop constraint brands_sell_through_set_by_fkey;
alter table tag_photos drop constraint tag_photos_user_id_fkey;
alter table brand_revisions drop constraint brand_revisions_user_id_fkey;

-- Those who left before this.
update brands set user_id = (select id from users where username = 'former-member')
where user_id is null and submitted_by = 'former member';
update tag_photos set user_id = (select id from users where username = 'former-member')
where user_id is null and submitted_by = 'former member';

alter table brands drop column submitted_by;
alter table tag_photos drop column submitted_by;
