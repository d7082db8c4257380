-- no transaction
create index concurrently pending_import_rows_alike on pending_import_rows (import_id, row) where similar_id is not null;
