-- From which networks a name was searched or a host sent visitors today, under codes made with the day's random key. One
-- network counts once for each, in all processes. Unlogged and deleted when the day is over, like the votes of networks.
create unlogged table counted_networks (
  day date not null,
  topic text not null,
  code text not null,
  primary key (day, topic, code)
);

-- How many of them were members with standing.
alter table missed_searches add column members integer not null default 0;
