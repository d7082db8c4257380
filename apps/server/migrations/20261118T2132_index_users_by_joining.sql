-- no transaction
-- Undoing what young accounts added starts from those that joined in a period.
create index concurrently users_by_joining on users (created_at);
