-- Words of strangers that admins took off public lists: wanted names and the hosts that visitors came from.
create table hidden_words (
  list text collate "C" not null check (list in ('wanted', 'referrers')),
  word text collate "C" not null check (char_length(word) between 1 and 253),
  created_at timestamptz not null default now(),
  primary key (list, word)
);
