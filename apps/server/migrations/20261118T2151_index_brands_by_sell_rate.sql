-- no transaction
-- The directory by sell rate, highest first, filtered without reading the brands' rows.
create index concurrently brands_by_sell_rate on brands (sell_through_rate desc nulls last, id) include (garment_mask, shown_price);
