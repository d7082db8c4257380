-- no transaction
-- What has changed since a moment is read in this order, page by page.
create index concurrently brands_by_change on brands (updated_at, id);
