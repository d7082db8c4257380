-- no transaction
create index concurrently users_by_deletion on users (deletes_at) where deletes_at is not null;
