-- Undoing what young accounts added in a period has to know how old an account was, also after it was deleted.
alter table deleted_accounts add column joined_at timestamptz;
