-- no transaction
create index concurrently moderation_log_by_admin_and_id on moderation_log (admin_id, id) where admin_id is not null;
