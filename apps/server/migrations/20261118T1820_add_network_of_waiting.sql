-- Files and guests' photos that wait for an admin have few places. One network must not hold them all, so its code is
-- stored: an HMAC with the key of the day, which is deleted, so that it leads back to no address.
alter table pending_imports add column network text;
alter table pending_photos add column network text;
