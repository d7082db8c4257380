-- no transaction
create index concurrently review_items_for_moderators on review_items (id)
  where decided_at is null and kind not in ('guest-votes', 'import');
