-- The log is read by kind, by admin and by member. Who acts without an admin is the operator on the command line, or the site
-- itself; an admin who has left is null as well.
alter table moderation_log
  add column kind text not null default 'review',
  add column actor text not null default 'admin',
  add constraint moderation_log_kind check (
    kind in ('review', 'edit', 'restore', 'delete', 'merge', 'remove', 'redact', 'forum', 'account')) not valid,
  add constraint moderation_log_actor check (actor in ('admin', 'operator', 'site')) not valid;
