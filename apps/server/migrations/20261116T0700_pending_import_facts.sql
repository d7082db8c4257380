-- A row of a file that waits keeps what it says of a brand as one value: a fact more of a brand is no column more here.
-- Safe on a live table: files wait for days at most, and one holds 50,000 rows.
alter table pending_import_rows add column facts jsonb;
update pending_import_rows set facts = jsonb_build_object('name', name, 'description', description,
  'averageSalePrice', price, 'sellThroughRate', sell_through, 'garmentTypes', garment_types);
alter table pending_import_rows
  alter column facts set not null,
  drop column name, drop column description, drop column price, drop column sell_through, drop column garment_types;
