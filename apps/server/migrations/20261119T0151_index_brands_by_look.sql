-- no transaction
create index concurrently brands_by_look on brands (look_key(name));
