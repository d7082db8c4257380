-- What a member put into a figure was remembered as a hash whose salt lay beside it: from a dump, the price and month could
-- be found by trying all. It is now an HMAC-SHA-256 whose key is not in the database. The old hashes go at once; the first
-- rebuild treats every part as changed.
alter table sold_cells drop column given, drop column counted, add column given bytea[], add column counted bytea[];
alter table sold_quarters drop column given, drop column counted, add column given bytea[], add column counted bytea[];

drop function count_changed_members(bigint[], bigint[], bigint[], bigint[]);
create function count_changed_members(keys_a bigint[], parts_a bytea[], keys_b bigint[], parts_b bytea[])
returns bigint language sql immutable parallel safe as $$
  select count(*) from unnest(keys_a, parts_a) a (key, part) full join unnest(keys_b, parts_b) b (key, part) using (key)
  where a.part is distinct from b.part
$$;

-- HMAC-SHA-256 (RFC 2104) without an extension. The pads are the key's block, xored with 0x36 and 0x5c.
create function hmac_sha256(inner_pad bytea, outer_pad bytea, message text) returns bytea
language sql immutable strict parallel safe as $$
  select sha256(outer_pad || sha256(inner_pad || convert_to(message, 'UTF8')))
$$;
