-- no transaction
create index concurrently brand_aliases_by_look on brand_aliases (look_key(alias));
