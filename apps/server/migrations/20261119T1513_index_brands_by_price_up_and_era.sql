-- no transaction
-- With the eras, by which the directory filters without reading the brands' rows. Replaces brands_by_price_up.
create index concurrently brands_by_price_up_with_eras on brands (shown_price nulls last, id) include (garment_mask, era_mask, sell_through_rate);
