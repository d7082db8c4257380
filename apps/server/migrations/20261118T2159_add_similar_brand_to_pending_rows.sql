-- An admin looks at the rows of a waiting file that resemble an existing brand first. Without a foreign key: a brand that is
-- deleted meanwhile is no longer joined, and deleting brands need not search these rows.
alter table pending_import_rows add column similar_id integer;
-- All rows can be read, so none are drawn as a sample.
alter table pending_imports drop column sample;
