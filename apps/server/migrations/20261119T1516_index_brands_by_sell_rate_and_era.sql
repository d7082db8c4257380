-- no transaction
-- With the eras, by which the directory filters without reading the brands' rows. Replaces brands_by_sell_rate.
create index concurrently brands_by_sell_rate_with_eras on brands (sell_through_rate desc nulls last, id) include (garment_mask, era_mask, shown_price);
