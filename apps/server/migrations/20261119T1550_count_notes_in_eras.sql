-- A dated note without a photo dates a brand's tags too. Its line has one of five forms (writeDatedNote of the contract).
create function note_eras(line text) returns integer language sql immutable parallel safe as $$
  select case
    when line ~ '^\d{4}s: ' then era_bits(left(line, 4)::integer, left(line, 4)::integer + 9)
    when line ~ '^\d{4}–\d{4}: ' then era_bits(left(line, 4)::integer, substr(line, 6, 4)::integer)
    when line ~ '^\d{4} or later: ' then era_bits(left(line, 4)::integer, null)
    when line ~ '^Before \d{4}: ' then era_bits(null, substr(line, 8, 4)::integer - 1)
    when line ~ '^\d{4}: ' then era_bits(left(line, 4)::integer, left(line, 4)::integer)
    else 0 end
$$;

create or replace function brand_era_mask(brand integer) returns integer language sql stable parallel safe as $$
  select coalesce((select bit_or(photo_eras(photo)) from tag_photos photo where photo.brand_id = brand), 0)
    | coalesce((select bit_or(note_eras(line)) from brands b, unnest(b.dated_notes) line where b.id = brand), 0)
$$;

create function keep_eras_of_notes() returns trigger language plpgsql as $$
begin
  perform refresh_brand_eras(new.id);
  return null;
end $$;
-- Named to run after mirror_for_search, which writes the row as it was before.
create trigger update_eras_of_added_notes after insert on brands for each row
  when (new.dated_notes <> '{}') execute function keep_eras_of_notes();
create trigger update_eras_of_changed_notes after update of dated_notes on brands for each row
  when (old.dated_notes is distinct from new.dated_notes) execute function keep_eras_of_notes();
