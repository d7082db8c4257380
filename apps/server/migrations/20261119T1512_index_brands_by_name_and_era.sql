-- no transaction
-- With the eras, by which the directory filters without reading the brands' rows. Replaces brands_by_name.
create index concurrently brands_by_name_with_eras on brands (name collate "und-x-icu", id) include (garment_mask, era_mask, sell_through_rate, shown_price);
