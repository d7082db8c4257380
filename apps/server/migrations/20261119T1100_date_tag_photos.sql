-- Tags are evidence of when a garment was made: a brand has any number of photos per kind and years, each with optional years,
-- country and note. Until now there was one per kind and era, and the era was a text.
drop index tag_photos_one_of_each;
alter table tag_photos
  add column year_from smallint,
  add column year_to smallint,
  add column made_in text,
  add column note text,
  drop constraint tag_photos_kind_check,
  add constraint tag_photos_kind check (kind in ('neck tag', 'care label', 'size tag', 'union label', 'hang tag', 'zipper',
    'button or snap', 'stitching', 'print', 'fake warning')) not valid,
  add constraint tag_photos_years check (year_from <= year_to) not valid;
-- Guests' photos: of these nothing is written.
alter table pending_photos
  add column year_from smallint,
  add column year_to smallint,
  drop constraint pending_photos_kind_check,
  add constraint pending_photos_kind check (kind in ('neck tag', 'care label', 'size tag', 'union label', 'hang tag', 'zipper',
    'button or snap', 'stitching', 'print', 'fake warning')) not valid,
  add constraint pending_photos_years check (year_from <= year_to) not valid;

-- Processes of the previous release write eras only: a row that gets an era and has no years gets the era's years.
create function date_by_era() returns trigger language plpgsql as $$
begin
  if new.year_from is null and new.year_to is null and new.era is not null then
    if new.era = 'Before 1950' then
      new.year_to = 1949;
    elsif new.era ~ '^(19[5-9]|20[0-2])0s$' then
      new.year_from = left(new.era, 4)::smallint;
      new.year_to = new.year_from + 9;
    end if;
  end if;
  return new;
end $$;
create trigger date_by_era before insert or update of era on tag_photos for each row execute function date_by_era();
create trigger date_by_era before insert or update of era on pending_photos for each row execute function date_by_era();

-- Existing eras become years: '1990s', '1984-1992'. Other texts stay as texts.
select graphile_worker.add_job('date-tag-photos', job_key => 'date-tag-photos');
select graphile_worker.add_job('date-pending-photos', job_key => 'date-pending-photos');
