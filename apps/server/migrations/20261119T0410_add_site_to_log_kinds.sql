-- What the operator does to the whole site on the command line: restoring, loading names, changing secrets.
alter table moderation_log drop constraint moderation_log_kind, add constraint moderation_log_kind check (
  kind in ('review', 'edit', 'restore', 'delete', 'merge', 'remove', 'redact', 'forum', 'account', 'site')) not valid;
