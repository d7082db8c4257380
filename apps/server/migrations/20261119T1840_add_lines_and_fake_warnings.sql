-- A brand's lines, 'Purple Label: made in Italy, best', one per entry, and what to check for fakes.
alter table brands
  add column lines text[] not null default '{}',
  add column fake_warning text,
  add constraint brands_lines_check check (cardinality(lines) <= 60) not valid,
  add constraint brands_fake_warning_check check (char_length(fake_warning) between 3 and 300) not valid;
