-- A file that leaves the review queue undecided has a notice of its own.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind check (kind in ('reply', 'mention', 'suggestion accepted', 'suggestion declined', 'photo replaced',
    'photo refused', 'shown', 'declined', 'hidden', 'import accepted', 'import declined', 'import dropped')) not valid;
