-- no transaction
create index concurrently moderation_log_by_kind_and_id on moderation_log (kind, id);
