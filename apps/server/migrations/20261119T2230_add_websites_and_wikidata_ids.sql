-- A brand's own site and its entry in Wikidata. The contract says which addresses are public sites (link-forms.ts).
alter table brands
  add column website text,
  add column wikidata text,
  add constraint brands_website_check check (website ~ '^https?://' and char_length(website) <= 200) not valid,
  add constraint brands_wikidata_check check (wikidata ~ '^Q[1-9][0-9]{0,11}$') not valid;
