import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whose each table is. A feature's stores name the tables of their own feature; of others they read the views that the
 * owner's migration defines (`members`, `brand_summaries`, `shown_posts`, …).
 */
const owners: Record<string, string[]> = {
  accounts: `users identities sessions verifications two_factors recovery_codes email_claims former_usernames
    setup_links`.split(/\s+/),
  brands:
    `brands brand_aliases former_brand_slugs brand_catalogue brand_catalogue_names brand_revisions brand_suggestions
    open_suggestion_facts brand_merges brand_merge_rows brand_search brand_totals missed_searches
    offline_copies offline_copy_parts tag_photos
    pending_photos pending_imports pending_import_rows brand_videos
    brand_mentions brand_video_figures brand_video_confirmations brand_identifiers removed_brands
    sale_sharing shared_sales withdrawn_sales sold_cells sold_quarters cell_rebuilds`.split(/\s+/),
  votes: 'brand_votes brand_vote_deltas vote_recounts guest_vote_counts guest_vote_days'.split(' '),
  forum: 'forum_posts forum_comments forum_photos forum_deltas forum_edits forum_texts'.split(' '),
  notices: ['notices'],
  'open-data': ['open_data_dumps'],
  review: ['flags'],
  stats: ['page_counts', 'site_stats'],
  'video-analysis': 'videos video_transcripts video_fetches video_analyses'.split(' '),
  /** Of the layers below the features. */
  shared: `review_items moderation_log notice_queue contribution_counts daily_keys photo_files photo_storage
    photo_network_bytes sent_once job_runs`.split(/\s+/),
}

/** Stores that have to touch more than their own feature's tables, and why. */
const exceptions: Record<string, { why: string; tables: string[] }> = {
  'accounts/account-store.ts': {
    why: 'deleting an account takes the person out of everything they gave',
    tables: ['flags', 'brand_votes'],
  },
  'accounts/export-store.ts': {
    why: 'an export is everything about a person, from every table',
    tables:
      `brands brand_revisions brand_suggestions tag_photos brand_votes brand_videos brand_video_confirmations brand_identifiers sale_sharing shared_sales notices forum_posts
      forum_comments forum_photos forum_edits forum_texts flags video_analyses pending_imports pending_import_rows`.split(
        /\s+/,
      ),
  },
  'backup/backup-store.ts': {
    why: 'a backup says which photos it lacks, of all that anything refers to',
    tables: ['tag_photos', 'pending_photos'],
  },
  'brands/brand-json.ts': {
    why: 'the counts on a card are the counters and what is not rolled up yet',
    tables: ['brand_vote_deltas'],
  },
  'brands/brand-store.ts': {
    why: 'the version of a streamed list changes with a vote and with a name',
    tables: ['brand_vote_deltas', 'former_usernames'],
  },
  'brands/curate/merge-record-store.ts': {
    why: 'keeps what a merge moves, as it was',
    tables: ['brand_votes', 'forum_posts', 'notices'],
  },
  'brands/curate/merge-undo-store.ts': {
    why: 'gives a brand back what a merge moved',
    tables: ['brand_votes', 'brand_vote_deltas', 'forum_posts', 'notices'],
  },
  'brands/curate/merge-store.ts': {
    why: 'a merge moves everything that belongs to a brand',
    tables: ['brand_votes', 'forum_posts', 'notices'],
  },
  'brands/curate/undo-contributions-store.ts': {
    why: 'a brand that others have voted on or written about stays',
    tables: ['brand_votes', 'forum_posts'],
  },
  'brands/videos/mention-store.ts': { why: 'a mention names its video', tables: ['videos'] },
  'notices/delivery-store.ts': {
    why: 'a notice about a text that was hidden meanwhile is dropped',
    tables: ['forum_posts', 'forum_comments'],
  },
  'notices/notice-store.ts': {
    why: 'a notice is shown while its text is',
    tables: ['forum_posts', 'forum_comments', 'brand_suggestions'],
  },
  'open-data/dataset-store.ts': {
    why: 'the open data is every public row of the directory, from one snapshot',
    tables: 'brands brand_aliases brand_revisions removed_brands sold_cells sold_quarters tag_photos'.split(' '),
  },
  'review/details-store.ts': {
    why: 'an admin reads what is hidden too',
    tables: ['forum_posts', 'forum_comments', 'forum_photos', 'tag_photos', 'brand_suggestions'],
  },
  'review/flag-store.ts': { why: 'a photo is flagged while it is shown', tables: ['tag_photos'] },
  'review/item-store.ts': {
    why: 'an item is shown with what it is about, hidden or not',
    tables: `tag_photos pending_photos pending_imports brand_suggestions forum_posts forum_comments
      forum_photos`.split(/\s+/),
  },
  'review/undo-account-store.ts': {
    why: 'undoing an account takes back everything it gave',
    tables: `brand_suggestions brand_votes pending_imports tag_photos notices forum_posts forum_comments`.split(/\s+/),
  },
  'samples/sample-store.ts': {
    why: 'samples fill every feature',
    tables: `users brands brand_aliases brand_revisions tag_photos brand_votes forum_posts forum_comments
      forum_deltas videos brand_videos brand_mentions brand_video_figures`.split(/\s+/),
  },
  'stats/stats-store.ts': { why: 'counts whole tables in a job', tables: ['tag_photos', 'brand_votes'] },
  'video-analysis/analysis-store.ts': {
    why: 'a found name is looked up in the catalogue, and a video that a brand page shows is kept',
    tables: ['brand_catalogue', 'brand_videos'],
  },
  'video-analysis/names-store.ts': {
    why: 'reads every name there is, page by page',
    tables: ['brands', 'brand_aliases', 'brand_catalogue'],
  },
  'votes/vote-store.ts': { why: 'keeps the counters on brands and members', tables: ['brands', 'users'] },
  'votes/vote-recount-store.ts': { why: 'compares the counters on brands and members', tables: ['brands', 'users'] },
}

export type Trespass = { file: string; table: string }

/** Features that name a table of another one, and exceptions that nothing needs any more. */
export function findTrespasses(root: string): Trespass[] {
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))
  const migrations = globSync('apps/server/migrations/*.sql', { cwd: root })
  const tables = migrations.flatMap((file) =>
    [...read(root, file).matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table),
  )
  const named = new RegExp(
    `(?:\\b(?:from|join|update|into|copy)\\s+|(?:from|join|into|table)\\(')(${tables.join('|')})\\b`,
    'gi',
  )
  const folder = 'apps/server/src/features'
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  const uses = files.flatMap((path) => {
    const file = path.slice(folder.length + 1)
    const found = new Set([...read(root, path).matchAll(named)].map(([, table = '']) => table))
    const isOthers = (table: string) => !['shared', file.split('/')[0]].includes(ownerOf.get(table))
    return [...found].filter(isOthers).map((table) => ({ file, table }))
  })
  const isUsed = (file: string, table: string) => uses.some((use) => use.file === file && use.table === table)
  return [
    ...tables.filter((table) => !ownerOf.has(table)).map((table) => ({ file: 'a table without an owner', table })),
    ...uses.filter(({ file, table }) => !exceptions[file]?.tables.includes(table)),
    ...Object.entries(exceptions).flatMap(([file, { tables: excepted }]) =>
      excepted.filter((table) => !isUsed(file, table)).map((table) => ({ file: `an old exception: ${file}`, table })),
    ),
  ]
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
