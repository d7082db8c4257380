import type { DB } from '#platform/database/tables.ts'

type View =
  | 'brand_names'
  | 'brand_summaries'
  | 'kept_forum_photos'
  | 'members'
  | 'shown_comments'
  | 'shown_forum_photos'
  | 'shown_posts'

type Owner = {
  /**
   * The feature whose stores use the table; all others read the views of its migrations (decision 47). `brands`: the stores
   * in domain/brands and the features about one brand's facts. `shared`: the layers below the features.
   */
  owner: string
  /** Without personal data, whatever its columns. Columns of all other tables are in the contract's `storedFields`. */
  isAboutNobody?: true
}
/**
 * What happens to the rows of a brand that is merged into another one. moved: merging and its undo move them. follows: a
 * trigger or a foreign key does. rebuilt: the nightly rebuild writes them. dropped: they stay with the old brand.
 */
type OnMerge = { onMerge: 'moved' | 'follows' | 'rebuilt' | 'dropped' }

/** Everything to decide about a new table. The compiler names those that are missing. */
export const tableRegister = {
  brand_aliases: { owner: 'brands', onMerge: 'moved', isAboutNobody: true },
  brand_catalogue: { owner: 'brands', isAboutNobody: true },
  brand_catalogue_names: { owner: 'brands', isAboutNobody: true },
  brand_era_totals: { owner: 'directory', isAboutNobody: true },
  brand_identifiers: { owner: 'brands', onMerge: 'moved' },
  brand_lines: { owner: 'brands', onMerge: 'moved', isAboutNobody: true },
  brand_mentions: { owner: 'brands', isAboutNobody: true },
  brand_merge_rows: { owner: 'curation' },
  brand_merges: { owner: 'curation' },
  brand_revisions: { owner: 'brands', onMerge: 'moved' },
  brand_search: { owner: 'brands', onMerge: 'follows', isAboutNobody: true },
  brand_searches: { owner: 'brands', onMerge: 'dropped', isAboutNobody: true },
  brand_suggestions: { owner: 'curation', onMerge: 'moved' },
  brand_totals: { owner: 'directory', isAboutNobody: true },
  brand_video_confirmations: { owner: 'brands' },
  brand_video_figures: { owner: 'brands', onMerge: 'follows', isAboutNobody: true },
  brand_videos: { owner: 'brands', onMerge: 'moved' },
  brand_vote_deltas: { owner: 'votes', onMerge: 'follows' },
  brand_votes: { owner: 'votes', onMerge: 'moved' },
  brands: { owner: 'brands' },
  cell_rebuilds: { owner: 'sales', isAboutNobody: true },
  contribution_counts: { owner: 'shared' },
  counted_networks: { owner: 'shared' },
  daily_keys: { owner: 'shared', isAboutNobody: true },
  dating_rule_contradictions: { owner: 'dating', isAboutNobody: true },
  dating_rule_reviews: { owner: 'dating', isAboutNobody: true },
  deleted_account_items: { owner: 'shared' },
  deleted_accounts: { owner: 'shared' },
  email_claims: { owner: 'accounts' },
  flags: { owner: 'review' },
  former_brand_slugs: { owner: 'brands', onMerge: 'moved', isAboutNobody: true },
  former_usernames: { owner: 'accounts' },
  forum_comments: { owner: 'forum' },
  forum_deltas: { owner: 'forum' },
  forum_edits: { owner: 'forum' },
  forum_photos: { owner: 'forum' },
  forum_posts: { owner: 'forum', onMerge: 'moved' },
  forum_texts: { owner: 'forum' },
  guest_vote_counts: { owner: 'votes' },
  guest_vote_days: { owner: 'votes', onMerge: 'follows', isAboutNobody: true },
  hidden_words: { owner: 'shared', isAboutNobody: true },
  identities: { owner: 'accounts' },
  invitations: { owner: 'accounts' },
  job_runs: { owner: 'shared', isAboutNobody: true },
  missed_searches: { owner: 'wanted', isAboutNobody: true },
  moderation_log: { owner: 'shared' },
  notice_queue: { owner: 'shared', onMerge: 'moved' },
  notices: { owner: 'notices', onMerge: 'moved' },
  offline_copies: { owner: 'brands', isAboutNobody: true },
  offline_copy_parts: { owner: 'brands', isAboutNobody: true },
  open_data_dumps: { owner: 'open-data', isAboutNobody: true },
  open_suggestion_facts: { owner: 'curation', onMerge: 'follows' },
  page_counts: { owner: 'stats' },
  pending_import_rows: { owner: 'contributions' },
  pending_imports: { owner: 'contributions' },
  pending_photos: { owner: 'brands', onMerge: 'moved' },
  photo_files: { owner: 'shared', isAboutNobody: true },
  photo_network_bytes: { owner: 'shared' },
  photo_storage: { owner: 'shared', isAboutNobody: true },
  price_reviews: { owner: 'sales', onMerge: 'rebuilt', isAboutNobody: true },
  recovery_codes: { owner: 'accounts' },
  removed_brands: { owner: 'brands', onMerge: 'moved', isAboutNobody: true },
  review_items: { owner: 'shared' },
  sale_sharing: { owner: 'brands' },
  schema_migrations: { owner: 'shared', isAboutNobody: true },
  sent_once: { owner: 'shared' },
  sessions: { owner: 'accounts' },
  setup_links: { owner: 'accounts', isAboutNobody: true },
  shared_sales: { owner: 'brands', onMerge: 'moved' },
  site_icons: { owner: 'shared', isAboutNobody: true },
  site_settings: { owner: 'shared', isAboutNobody: true },
  site_stats: { owner: 'stats', isAboutNobody: true },
  sold_cells: { owner: 'sales', onMerge: 'rebuilt' },
  sold_quarters: { owner: 'sales', onMerge: 'rebuilt' },
  starter_brands: { owner: 'brands', onMerge: 'moved' },
  starter_runs: { owner: 'starter', isAboutNobody: true },
  tag_photo_voices: { owner: 'brands' },
  tag_photos: { owner: 'brands', onMerge: 'moved' },
  two_factors: { owner: 'accounts' },
  users: { owner: 'accounts' },
  verifications: { owner: 'accounts' },
  video_analyses: { owner: 'videos' },
  video_fetches: { owner: 'videos', isAboutNobody: true },
  video_transcripts: { owner: 'videos', isAboutNobody: true },
  videos: { owner: 'videos', isAboutNobody: true },
  vote_recounts: { owner: 'votes', isAboutNobody: true },
  withdrawn_sales: { owner: 'brands', onMerge: 'rebuilt' },
} as const satisfies {
  [T in Exclude<keyof DB, View>]: 'brand_id' extends keyof DB[T] ? Owner & OnMerge : Owner
}
