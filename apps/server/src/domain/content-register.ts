import type { DB } from '#platform/database/tables.ts'

/**
 * How contributed content of a column is removed. - `edit`: current content; editing or deleting it removes it.
 * Moderators still see hidden content. - `redact`: earlier content; redacting the brand or the text removes it. -
 * `staff`: notes and reasons for moderators. Never in public answers. - `account`: deleted with the account. -
 * `days`: deleted after that time at the latest.
 */
type Removal = 'edit' | 'redact' | 'staff' | 'account' | { days: number }

type Columns<Table extends keyof DB> = { readonly [Column in keyof DB[Table]]?: Removal }
/** Every column that holds contributed text, or text made from it. `content-register.test.ts` finds them with markers. */
export const contributedColumns: { readonly [Table in keyof DB]?: Columns<Table> } = {
  brands: {
    name: 'edit',
    name_key: 'edit',
    plain_key: 'edit',
    sound_key: 'edit',
    slug: 'edit',
    description: 'edit',
    garment_types: 'edit',
    dated_notes: 'edit',
    lines: 'edit',
    fake_warning: 'edit',
    website: 'edit',
    wikidata: 'edit',
    search_text: 'edit',
    source_url: 'edit',
  },
  brand_search: { text: 'edit' },
  brand_aliases: { alias: 'edit', alias_key: 'edit', plain_key: 'edit', sound_key: 'edit' },
  brand_lines: { name: 'edit', plain_key: 'edit', sound_key: 'edit' },
  brand_revisions: { before: 'redact', after: 'redact', photo: 'redact', merged_from: 'redact', reason: 'redact' },
  former_brand_slugs: { slug: 'redact' },
  brand_suggestions: { facts: 'redact', reason: 'redact', note: 'staff' },
  brand_merges: { brand: 'redact' },
  brand_merge_rows: { old: 'redact' },
  brand_identifiers: { number: 'edit' },
  brand_mentions: { quote: 'edit' },
  tag_photos: { source_url: 'edit', unlisted_era: 'edit', made_in: 'edit', note: 'edit' },
  pending_photos: { source_url: 'edit' },
  offline_copy_parts: { brotli: 'redact', gzip: 'redact' },
  pending_import_rows: { facts: { days: 30 } },
  forum_posts: { title: 'edit', content: 'edit', links: 'edit', search: 'edit' },
  forum_comments: { content: 'edit', links: 'edit', search: 'edit' },
  forum_photos: { alt: 'edit' },
  forum_edits: { title: 'redact', content: 'redact' },
  notices: { text: 'account' },
  notice_queue: { text: { days: 1 } },
  flags: { note: 'staff' },
  review_items: { note: 'staff', undo: 'redact' },
  moderation_log: { about: 'staff', reason: 'staff' },
  video_analyses: { brands: { days: 90 }, pasted_lines: { days: 90 }, pasted_language: { days: 90 } },
  missed_searches: { text: { days: 60 } },
  counted_networks: { topic: { days: 1 } },
  hidden_words: { word: 'staff' },
  users: { username: 'account', display_username: 'account', email: 'account' },
  email_claims: { email: { days: 1 } },
  invitations: { note: 'staff' },
  page_counts: { referrer_host: { days: 400 } },
}

/**
 * Jobs whose payloads hold contributed text, and until when: a job goes when it has run, or a week after its last attempt.
 * Those of members go with everything else when an account is undone (`member-jobs.ts`).
 */
export const contributedJobs = {
  'mail-claim': 'run',
  'mail-notice': 'run',
  'add-photo-by-url': 'run',
} as const

type Names<Table extends keyof DB> = readonly (keyof DB[Table])[]

/** The text columns that hold no contributed text: words of closed lists, codes, hashes, and what operators or others write. */
export const otherColumns: { readonly [Table in keyof DB]?: Names<Table> } = {
  // Loaded from a file of the project.
  brand_catalogue: [
    'aliases',
    'audience',
    'country',
    'description',
    'detected_as',
    'kind',
    'line_of',
    'name',
    'name_key',
    'plain_key',
    'same_as',
    'segments',
    'shop_type',
    'source',
    'spoken',
    'tier',
    'website',
    'wikidata',
  ],
  brand_catalogue_names: ['maker_key', 'name', 'plain_key', 'role', 'sound_key'],
  // The brands made of its rows are in the tables of brands.
  starter_brands: ['loaded', 'row_key'],
  starter_runs: ['duplicates', 'kind'],
  // From a video's captions, or from YouTube.
  videos: ['id', 'title', 'channel'],
  video_transcripts: ['video_id', 'language', 'lines'],
  video_fetches: ['video_id', 'problem'],
  // Words of closed lists, ids of videos and digits.
  brands: ['price_basis', 'sell_through_basis', 'source'],
  brand_identifiers: ['kind'],
  brand_mentions: ['found_by', 'price_role'],
  brand_merge_rows: ['kind'],
  brand_revisions: ['kind'],
  brand_suggestions: ['verdict'],
  brand_videos: ['hidden_why', 'video_id'],
  brand_votes: ['vote_type', 'voter_key'],
  contribution_counts: ['kind'],
  flags: ['reason', 'target_kind'],
  forum_comments: ['hidden_why'],
  forum_posts: ['hidden_why'],
  moderation_log: ['action', 'actor', 'kind', 'target_kind'],
  notices: ['kind'],
  notice_queue: ['kind'],
  open_suggestion_facts: ['fact'],
  page_counts: ['route'],
  dating_rule_contradictions: ['rule_id'],
  dating_rule_reviews: ['rule_id'],
  review_items: ['kind', 'target_kind', 'verdict'],
  shared_sales: ['currency', 'garment', 'platform'],
  sold_cells: ['currency', 'garment', 'level', 'given', 'counted'],
  sold_quarters: ['currency', 'garment', 'quarter', 'given', 'counted'],
  withdrawn_sales: ['currency', 'garment'],
  video_analyses: ['model', 'video_id'],
  offline_copies: ['letters', 'sections'],
  offline_copy_parts: ['hash', 'kind'],
  open_data_dumps: ['contents', 'file_names'],
  site_stats: ['stats'],
  job_runs: ['name', 'note'],
  // Written by admins, for everyone.
  site_icons: ['png'],
  site_settings: ['accent', 'contacts', 'description', 'imprint', 'logo', 'name', 'provider_label', 'rules', 'sign_up'],
  schema_migrations: ['checksum', 'name'],
  // Of photos: enums, hashes and the placeholder pixels.
  tag_photos: ['blur', 'era', 'kind', 'sha256', 'source_sha256'],
  pending_photos: ['blur', 'era', 'kind', 'network', 'sha256', 'source_sha256'],
  forum_photos: ['blur', 'sha256', 'source_sha256'],
  photo_files: ['sha256'],
  photo_storage: ['digit'],
  // Codes, hashes and secrets.
  daily_keys: ['key'],
  email_claims: ['nonce'],
  deleted_accounts: ['name_code'],
  deleted_account_items: ['kind'],
  former_usernames: ['code'],
  forum_texts: ['code'],
  counted_networks: ['code'],
  hidden_words: ['list'],
  guest_vote_counts: ['code'],
  identities: ['access_token', 'account_id', 'id_token', 'password_hash', 'provider_id', 'refresh_token', 'scope'],
  pending_imports: ['network'],
  photo_network_bytes: ['code'],
  recovery_codes: ['code_hash'],
  sent_once: ['call', 'code'],
  sessions: ['token', 'user_agent'],
  setup_links: ['code'],
  invitations: ['code'],
  two_factors: ['backup_codes', 'secret', 'used_codes'],
  verifications: ['identifier', 'value'],
}

/** Caches and copies that serve contributed content, and the seconds by which a copy outlives its removal. */
export const servedCopies = {
  'pages and public answers': { path: '/brands/:slug', seconds: 31 },
  'the card of a brand': { path: '/brands/:slug/card.png', seconds: 3600 },
  'files of photos': { path: '/photos/:file', seconds: 4200 },
  'parts of the offline copy': { path: '/api/offline-copy/parts/:hash', seconds: 3600 },
  'files of the open data': { path: '/data/:date/:file', seconds: 3600 },
} as const
