-- What a session has proved belongs to the session: another browser of the same account has not proved it. The table is
-- small (a row for each signed-in browser), so the rewrite takes no time that anybody notices.
alter table sessions
  -- When somebody last showed in this session that the account is theirs: by signing in, a password or a code.
  add column proved_at timestamptz,
  -- When a code of the second factor was given in this session; null for one that was opened without.
  add column second_factor_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set default now(), alter column proved_at set not null;
