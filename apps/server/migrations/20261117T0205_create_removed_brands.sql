-- Brands that were deleted or merged, so that programs that follow the directory can drop them (decision 62). Only ids:
-- the name of a removed brand must not stay here. No foreign keys: any of these brands may be gone.
create table removed_brands (
  brand_id integer primary key,
  -- Null: deleted.
  merged_into integer,
  removed_at timestamptz not null default now()
);
create index removed_brands_by_time on removed_brands (removed_at, brand_id);
