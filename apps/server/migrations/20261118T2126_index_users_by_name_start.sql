-- no transaction
-- Admins look members up by the start of their names.
create index concurrently users_by_name_start on users (lower(username::text) text_pattern_ops);
