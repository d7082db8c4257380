-- Search in the directory, at up to a million brands. The searched text is in a table apart from the brand's row: a scan of
-- it reads little, and a vote, which rewrites the brand's row, leaves the search indexes alone.

-- A copy of what the search reads, written by the trigger mirror_for_search and by nothing else. The figures are here too,
-- so that a filtered search joins nothing.
create table brand_search (
  brand_id integer primary key references brands on delete cascade,
  text text not null,
  average_sale_price integer,
  sell_through_rate integer,
  garment_mask integer not null
);
-- The planner tries a pattern on a sample of this many texts to guess how common it is.
alter table brand_search alter column text set statistics 200;
create index brand_search_by_text on brand_search using gin (text gin_trgm_ops);

-- All letters and pairs of letters of a text: trigrams cannot help a search for one or two letters. The cost is set so high
-- that the planner never computes it for a whole table.
create function short_grams(t text) returns text[]
language sql immutable strict parallel safe cost 100000 as $$
  select string_to_array(t, null) || array(
    select a || b from unnest(string_to_array(t, null), string_to_array(substr(t, 2), null)) as pair (a, b)
    where b is not null)
$$;
create index brand_search_by_short_grams on brand_search using gin (short_grams(text));
-- The store rules out other plans, so the planner need not know how common each is.
alter index brand_search_by_short_grams alter column 1 set statistics 0;

create function mirror_brand_for_search() returns trigger language plpgsql as $$
begin
  insert into brand_search values
    (new.id, new.search_text, new.average_sale_price, new.sell_through_rate, new.garment_mask)
  on conflict (brand_id) do update set text = excluded.text, average_sale_price = excluded.average_sale_price,
    sell_through_rate = excluded.sell_through_rate, garment_mask = excluded.garment_mask;
  return null;
end $$;
create trigger mirror_for_search
  after insert or update of search_text, average_sale_price, sell_through_rate, garment_types on brands
  for each row execute function mirror_brand_for_search();
