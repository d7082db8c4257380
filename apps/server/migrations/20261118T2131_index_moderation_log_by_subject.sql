-- no transaction
create index concurrently moderation_log_by_subject_and_id on moderation_log (subject_id, id) where subject_id is not null;
