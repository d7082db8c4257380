-- no transaction
create index concurrently users_with_a_role on users (id) where is_admin or is_moderator;
