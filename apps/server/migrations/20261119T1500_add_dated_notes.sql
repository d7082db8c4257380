-- What a brand's tags looked like in some years, without a photo: '1984–1992: black tag, white script', one note per entry.
alter table brands
  add column dated_notes text[] not null default '{}',
  add constraint brands_dated_notes_check check (cardinality(dated_notes) <= 200) not valid;
