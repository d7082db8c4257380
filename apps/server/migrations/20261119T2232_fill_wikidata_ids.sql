-- The catalogue knows the Wikidata ids of many makers. A brand gets one when it is added, and a job fills those that are there
-- already. What a member made of it, be it nothing, is never overwritten (decision 104).

-- The id of the one entry of the catalogue with this folded name. Null where there is none, or several with an id.
create function catalogue_wikidata(folded text) returns text language plpgsql stable as $$
begin
  return (
    select case when count(*) = 1 then min(wikidata) end from brand_catalogue
    where plain_key = folded and folded <> '' and wikidata ~ '^Q[1-9][0-9]{0,11}$');
end $$;

create function fill_wikidata() returns trigger language plpgsql as $$
begin
  new.wikidata := catalogue_wikidata(new.plain_key);
  return new;
end $$;
-- A brand that comes back from a merge has been changed before: its version is higher.
create trigger fill_wikidata before insert on brands for each row
  when (new.wikidata is null and new.version = 0) execute function fill_wikidata();

select graphile_worker.add_job('fill-wikidata-ids', job_key => 'fill-wikidata-ids');
