-- The log says in which role an entry was made, also when the role is gone.
alter table moderation_log drop constraint moderation_log_actor, add constraint moderation_log_actor check (
  actor in ('admin', 'moderator', 'operator', 'site')) not valid;
