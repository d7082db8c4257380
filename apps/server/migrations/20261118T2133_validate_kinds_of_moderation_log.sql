-- Every row has the defaults or was checked when it was written.
alter table moderation_log validate constraint moderation_log_kind, validate constraint moderation_log_actor;
