-- Every row has an actor of the shorter list or was checked when it was written.
alter table moderation_log validate constraint moderation_log_actor;
