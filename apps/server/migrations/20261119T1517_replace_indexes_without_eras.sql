-- The orders of the directory with the eras take the places of those without.
drop index brands_by_name, brands_by_price_up, brands_by_price_down, brands_by_upvotes, brands_by_sell_rate;
alter index brands_by_name_with_eras rename to brands_by_name;
alter index brands_by_price_up_with_eras rename to brands_by_price_up;
alter index brands_by_price_down_with_eras rename to brands_by_price_down;
alter index brands_by_upvotes_with_eras rename to brands_by_upvotes;
alter index brands_by_sell_rate_with_eras rename to brands_by_sell_rate;
