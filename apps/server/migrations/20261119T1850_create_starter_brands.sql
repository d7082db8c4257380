-- Brands that the site brought itself: the rows of the file of starter brands that were loaded. They have no submitter. A brand
-- keeps its row when members have changed it, so that a later file leaves it alone.
create table starter_brands (
  brand_id integer primary key references brands on delete cascade,
  -- The name's key in the file: an edit may rename the brand.
  row_key text not null unique,
  -- SHA-256 of the facts that were loaded.
  loaded text not null,
  -- How sure the file is of this row.
  sure real not null check (sure between 0 and 1),
  loaded_at timestamptz not null default now(),
  -- A member said 'That’s right'. Kept without the name when the account is deleted.
  confirmed_at timestamptz,
  confirmed_by integer references users on delete set null
);
create index starter_brands_by_confirmer on starter_brands (confirmed_by, brand_id) where confirmed_by is not null;

-- The latest loading or removal that an admin asked for, with its progress: one row.
create table starter_runs (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('load', 'remove')),
  takes_all boolean not null,
  -- Rows of the file, or brands to remove, and how many are done.
  total integer not null,
  done integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  removed integer not null default 0,
  -- Left alone, because members have changed them.
  kept integer not null default 0,
  -- Names of the file that the directory had already.
  duplicates text[] not null default '{}',
  started_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  ended_at timestamptz
);

-- What a merge takes from a starter brand is given back with the brand. A longer list: every row has a kind of the shorter one.
alter table brand_merge_rows drop constraint brand_merge_rows_kind_check,
  add constraint brand_merge_rows_kind_check check (kind in ('vote', 'post', 'photo', 'pending photo', 'revision',
    'suggestion', 'review item', 'notice', 'video', 'mention', 'identifier', 'sale', 'tag voice', 'starter')) not valid;
