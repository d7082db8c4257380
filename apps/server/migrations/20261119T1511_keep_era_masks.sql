-- The eras that years overlap, as bits: before 1960, four decades, 2000 or newer. An unknown end is before or after everything.
create function era_bits(year_from integer, year_to integer) returns integer
language sql immutable parallel safe as $$
  select case when year_from is null and year_to is null then 0 else
    (2 << least(greatest(coalesce(year_to, 2000) / 10 - 195, 0), 5))
    - (1 << least(greatest(coalesce(year_from, 0) / 10 - 195, 0), 5)) end
$$;

-- The eras that a tag photo is evidence of: none if it is not shown, a warning of fakes, or disputed (isDisputed of the contract).
create function photo_eras(photo tag_photos) returns integer language sql immutable parallel safe as $$
  select case when photo.retired_at is not null or photo.kind = 'fake warning'
    or photo.looks_wrong >= 3 and photo.looks_wrong > photo.looks_right then 0
    else era_bits(photo.year_from, photo.year_to) end
$$;

-- Everything that dates a brand's tags.
create function brand_era_mask(brand integer) returns integer language sql stable parallel safe as $$
  select coalesce(bit_or(photo_eras(photo)), 0) from tag_photos photo where photo.brand_id = brand
$$;

create function refresh_brand_eras(brand integer) returns void language plpgsql as $$
begin
  -- Locked first: a mask computed before would miss what another transaction is about to commit.
  perform from brands where id = brand for no key update;
  update brands set era_mask = brand_era_mask(brand) where id = brand and era_mask <> brand_era_mask(brand);
end $$;

create function keep_era_masks() returns trigger language plpgsql as $$
begin
  -- A merge moves photos from brand to brand.
  perform refresh_brand_eras(brand)
  from (select distinct brand from unnest(array[old.brand_id, new.brand_id]) brand where brand is not null order by brand) brands;
  return null;
end $$;
create trigger keep_eras_of_added after insert on tag_photos for each row
  when (photo_eras(new) <> 0) execute function keep_era_masks();
create trigger keep_eras_of_changed after update on tag_photos for each row
  when ((old.brand_id, photo_eras(old)) is distinct from (new.brand_id, photo_eras(new))) execute function keep_era_masks();
create trigger keep_eras_of_removed after delete on tag_photos for each row
  when (photo_eras(old) <> 0) execute function keep_era_masks();

select graphile_worker.add_job('fill-brand-eras', job_key => 'fill-brand-eras');
