-- What admins have set on the site itself. One row; null is the default from the environment.
create table site_settings (
  is_only boolean primary key default true check (is_only),
  name text check (char_length(name) between 1 and 40),
  description text check (char_length(description) between 1 and 160),
  -- The accent color, as #rrggbb in lower case.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- A list of {name, email}.
  contacts jsonb,
  -- The site's own pages. An empty text is no page.
  rules text check (char_length(rules) <= 10000),
  imprint text check (char_length(imprint) <= 10000),
  sign_up text check (sign_up in ('open', 'invitation', 'closed')),
  guest_votes boolean,
  guest_photos boolean,
  provider_label text check (char_length(provider_label) between 1 and 30),
  -- A hash of the logo's icons; null: the logo that comes with the software.
  logo text check (logo ~ '^[0-9a-f]{16}$')
);
insert into site_settings default values;

-- The logo in the sizes that browsers ask for: PNG, a few kilobytes each, so every backup and process has them.
create table site_icons (
  size integer primary key check (size between 16 and 512),
  png bytea not null
);
