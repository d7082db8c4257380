-- The era of a photo was free text of 40 letters, shown at once and never removable from a brand's history: a place for
-- anything. It is one of a list of decades now. Backfills replace the old texts; one that names no decade is set aside
-- here, where no call reads it except its submitter's export. The next release lists the values in a check constraint.
alter table tag_photos add column unlisted_era text;
select graphile_worker.add_job('list-eras-of-photos', job_key => 'list-eras-of-photos');
select graphile_worker.add_job('list-eras-of-pending', job_key => 'list-eras-of-pending');
select graphile_worker.add_job('list-eras-in-history', job_key => 'list-eras-in-history');
