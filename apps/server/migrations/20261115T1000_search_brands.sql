-- Not safe on a live table of many brands: every row is written anew, twice, while everybody waits, some ten seconds
-- for a hundred thousand brands. It comes with the first release that has brands at all.
--
-- The directory's query at a million brands. Which garment types a brand has becomes a number that an index can carry;
-- the text that is searched lies apart from the brand's row, so that a scan of it reads little, and a vote, which
-- writes the brand's row anew, leaves the search index alone.

-- One bit for each type of the catalogue, in its order, and one more for any other type.
create function garment_mask(types text[]) returns integer
language sql immutable strict parallel safe as $$
  select coalesce(bit_or(1 << coalesce(array_position(array[
    'T-shirts', 'Casual Shirts', 'Dress Shirts', 'Polo Shirts', 'Outerwear', 'Pants', 'Active Pants', 'Jeans', 'Shorts',
    'Suits', 'Dresses', 'Sweaters', 'Athletic Wear', 'Accessories'], type) - 1, 14)), 0)
  from unnest(types) as type
$$;

-- Written anew without the old indexes, which would have to follow.
drop index brands_by_name, brands_by_price, brands_by_upvotes, brands_by_search_text, brands_by_garment_types;
alter table brands
  add column garment_mask integer not null generated always as (garment_mask(garment_types)) stored,
  -- Every value people rely on knows when it was set, by whom, and what it rests on.
  add column price_set_at timestamptz,
  add column price_set_by integer references users on delete set null,
  add column price_basis text check (price_basis in ('estimate', 'video', 'import')),
  add column sell_through_set_at timestamptz,
  add column sell_through_set_by integer references users on delete set null,
  add column sell_through_basis text check (sell_through_basis in ('estimate', 'video', 'import'));
update brands set
  price_set_at = case when average_sale_price is not null then updated_at end,
  price_set_by = case when average_sale_price is not null then user_id end,
  price_basis = case when average_sale_price is not null then case source when 'youtube' then 'video' else 'estimate' end end,
  sell_through_set_at = case when sell_through_rate is not null then updated_at end,
  sell_through_set_by = case when sell_through_rate is not null then user_id end,
  sell_through_basis = case when sell_through_rate is not null then case source when 'youtube' then 'video' else 'estimate' end end,
  -- All names, then the description, each on a line of its own: a line's end inside them is folded to a space.
  search_text = concat_ws(E'\n',
    translate(name_key, E'\r\n', '  '),
    (select string_agg(translate(alias_key, E'\r\n', '  '), E'\n' order by id)
      from brand_aliases where brand_id = brands.id),
    translate(substr(search_text, length(name_key) + 2), E'\r\n', '  '));
create index brands_by_price_setter on brands (price_set_by) where price_set_by is not null;
create index brands_by_sell_through_setter on brands (sell_through_set_by) where sell_through_set_by is not null;

-- A value that is given without its date was set now, by an estimate unless it says otherwise; one that is taken away
-- loses its date.
create function stamp_brand_values() returns trigger language plpgsql as $$
declare
  basis text := case new.source when 'youtube' then 'video' else 'estimate' end;
begin
  if new.average_sale_price is null then
    new.price_set_at := null; new.price_set_by := null; new.price_basis := null;
  elsif tg_op = 'INSERT' then
    new.price_set_at := coalesce(new.price_set_at, new.created_at);
    new.price_set_by := coalesce(new.price_set_by, new.user_id);
    new.price_basis := coalesce(new.price_basis, basis);
  elsif new.average_sale_price is distinct from old.average_sale_price then
    if new.price_set_at is not distinct from old.price_set_at then
      new.price_set_at := now(); new.price_basis := 'estimate';
    end if;
    new.price_basis := coalesce(new.price_basis, 'estimate');
  end if;
  if new.sell_through_rate is null then
    new.sell_through_set_at := null; new.sell_through_set_by := null; new.sell_through_basis := null;
  elsif tg_op = 'INSERT' then
    new.sell_through_set_at := coalesce(new.sell_through_set_at, new.created_at);
    new.sell_through_set_by := coalesce(new.sell_through_set_by, new.user_id);
    new.sell_through_basis := coalesce(new.sell_through_basis, basis);
  elsif new.sell_through_rate is distinct from old.sell_through_rate then
    if new.sell_through_set_at is not distinct from old.sell_through_set_at then
      new.sell_through_set_at := now(); new.sell_through_basis := 'estimate';
    end if;
    new.sell_through_basis := coalesce(new.sell_through_basis, 'estimate');
  end if;
  return new;
end $$;
create trigger stamp_values before insert or update of average_sale_price, sell_through_rate on brands
  for each row execute function stamp_brand_values();

-- What the search reads, kept equal to the brand's row by the trigger below and by nothing else.
create table brand_search (
  brand_id integer primary key references brands on delete cascade,
  text text not null,
  average_sale_price integer,
  sell_through_rate integer,
  garment_mask integer not null
);
insert into brand_search select id, search_text, average_sale_price, sell_through_rate, garment_mask from brands;
-- The planner tries a pattern on a sample of this many texts to guess how common it is.
alter table brand_search alter column text set statistics 200;
create index brand_search_by_text on brand_search using gin (text gin_trgm_ops);

-- Trigrams cannot help a search for one or two letters: these are all of a text's letters and pairs of letters. Costly
-- to work out, and said to be so costly that the planner never does it for a whole table.
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

-- One index for each order, ending in the id, carrying what filters ask for: a walk along it reads no row.
create index brands_by_name on brands (name collate "und-x-icu", id)
  include (garment_mask, sell_through_rate, average_sale_price);
create index brands_by_price_up on brands (average_sale_price nulls last, id) include (garment_mask, sell_through_rate);
create index brands_by_price_down on brands (average_sale_price desc nulls last, id)
  include (garment_mask, sell_through_rate);
create index brands_by_upvotes on brands (upvotes desc, id)
  include (garment_mask, sell_through_rate, average_sale_price);
