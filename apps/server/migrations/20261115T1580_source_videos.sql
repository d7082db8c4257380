-- Not safe on a live table of many brands: the check reads every row. It comes with the first release.
--
-- 'View Source Video' leads to YouTube and nowhere else. What an earlier version took from strangers' hosts goes.
update brands set source_url = null where source_url !~ '^https://www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}$';
alter table brands add constraint brands_source_url_check
  check (source_url ~ '^https://www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}$');
