-- The columns were empty when their constraints came.
alter table brands validate constraint brands_website_check, validate constraint brands_wikidata_check;
