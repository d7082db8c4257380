-- The day's key and the codes made with it must not outlive the day. WAL archives and replicas keep every logged row for
-- weeks, deleted or not. A crash empties these tables: the next request makes a new key, and the day's counts begin again.
-- Each holds the rows of one day only, so that rewriting it takes a moment.
alter table daily_keys set unlogged;
alter table guest_vote_counts set unlogged;
alter table photo_network_bytes set unlogged;
