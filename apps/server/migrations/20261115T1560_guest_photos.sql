-- Of two photos of one kind and era the better one is shown: pixels up to twelve million, less for pictures without detail.
alter table tag_photos
  add column quality_pixels integer not null default 1,
  -- Pixels that hold detail of their own, by which copies of one photo are compared. Not known of older photos.
  add column detail_pixels integer;
update tag_photos set quality_pixels = greatest(1, least(source_pixels, 12000000));

-- Photos by guests that would replace a member's. They wait for an admin, and nobody else sees them. Numbers come from
-- tag_photos: a photo that is accepted keeps its own, and the review queue never means two photos by one number.
create table pending_photos (
  id integer primary key default nextval('tag_photos_id_seq'),
  brand_id integer not null references brands on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  kind text not null check (kind in ('neck tag', 'care label', 'size tag', 'fake warning')),
  era text,
  source_sha256 text not null check (source_sha256 ~ '^[0-9a-f]{64}$'),
  source_pixels integer not null,
  quality_pixels integer not null,
  detail_pixels integer not null,
  look bigint not null,
  blur text not null,
  source_url text,
  created_at timestamptz not null default now(),
  -- An admin declined it. Its files are gone a while later; the row stays, so that the same file is not asked about again.
  declined_at timestamptz,
  unique (brand_id, sha256)
);
create index pending_photos_by_sha256 on pending_photos (sha256);
create index pending_photos_waiting on pending_photos (id) where declined_at is null;

-- What guests gave in a period is found by it.
create index tag_photos_by_guests on tag_photos (created_at) where user_id is null and retired_at is null;
