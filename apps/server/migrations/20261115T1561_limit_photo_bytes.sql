-- What each photo's files take up, and the sum of it: sixteen rows by the first digit of the hash, so that uploads do not
-- queue for one. Safe on a live database: everything is new.
create table photo_files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0)
);
create table photo_storage (
  digit char(1) primary key,
  bytes bigint not null default 0
);
insert into photo_storage (digit) select to_hex(digit) from generate_series(0, 15) digit;

create function sum_photo_files() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update photo_storage set bytes = bytes - old.bytes where digit = left(old.sha256, 1);
  end if;
  if tg_op <> 'DELETE' then
    update photo_storage set bytes = bytes + new.bytes where digit = left(new.sha256, 1);
  end if;
  return null;
end $$;
create trigger sum_up after insert or delete or update of bytes on photo_files
  for each row execute function sum_photo_files();
-- Of older photos it is not known; about as much as WebP takes for such a picture and its smaller sizes.
insert into photo_files (sha256, bytes)
select distinct on (sha256) sha256, width::bigint * height / 4 from tag_photos where taken_away_at is null;

-- Bytes of photos that one network sent on one day. The code is made with the day's random key; the row goes with the day.
create table photo_network_bytes (
  day date not null,
  code text not null,
  bytes bigint not null,
  primary key (day, code)
);
