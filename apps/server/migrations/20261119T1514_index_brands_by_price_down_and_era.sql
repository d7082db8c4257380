-- no transaction
-- With the eras, by which the directory filters without reading the brands' rows. Replaces brands_by_price_down.
create index concurrently brands_by_price_down_with_eras on brands (shown_price desc nulls last, id) include (garment_mask, era_mask, sell_through_rate);
