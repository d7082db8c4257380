-- no transaction
-- With the eras, by which the directory filters without reading the brands' rows. Replaces brands_by_upvotes.
create index concurrently brands_by_upvotes_with_eras on brands (upvotes desc, id) include (garment_mask, era_mask, sell_through_rate, shown_price);
