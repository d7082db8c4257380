import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableRegister } from '../../apps/server/src/domain/table-register.ts'

const ownerOf = new Map<string, string>(Object.entries(tableRegister).map(([table, { owner }]) => [table, owner]))

/** Topics about one brand's facts, which its tables were made for. */
const brandTopics = new Set(
  'brand-pages contributions curation directory identifiers offline photos sales starter videos wanted'.split(' '),
)

/** Stores that have to touch more than their own feature's tables, and why. */
const exceptions: Record<string, { why: string; tables: string[] }> = {
  'accounts/account-store.ts': {
    why: 'deleting an account takes the person out of everything they gave',
    tables: ['flags', 'brand_votes'],
  },
  'accounts/export-store.ts': {
    why: 'an export is everything about a person, from every table',
    tables:
      `brands brand_revisions brand_suggestions tag_photos tag_photo_voices brand_votes brand_videos brand_mentions brand_video_confirmations brand_identifiers starter_brands sale_sharing shared_sales notices forum_posts
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
  'curation/merge-record-store.ts': {
    why: 'keeps what a merge moves, as it was',
    tables: ['brand_votes', 'forum_posts', 'notices'],
  },
  'curation/merge-undo-store.ts': {
    why: 'gives a brand back what a merge moved',
    tables: ['brand_votes', 'brand_vote_deltas', 'forum_posts', 'notices'],
  },
  'curation/merge-store.ts': {
    why: 'a merge moves everything that belongs to a brand',
    tables: ['brand_votes', 'forum_posts', 'notices'],
  },
  'dating/rule-review-store.ts': { why: 'dated photos are compared with the rules', tables: ['tag_photos'] },
  'curation/undo-contributions-store.ts': {
    why: 'a brand that others have voted on or written about stays',
    tables: ['brand_votes', 'forum_posts'],
  },
  'brands/copy-store.ts': { why: 'a copy says how many brands there are', tables: ['brand_totals'] },
  'brands/mention-store.ts': { why: 'a mention names its video', tables: ['videos'] },
  'notices/delivery-store.ts': {
    why: 'a notice about a text that was hidden meanwhile is dropped',
    tables: ['forum_posts', 'forum_comments'],
  },
  'notices/notice-store.ts': {
    why: 'a notice is shown while its text is',
    tables: ['forum_posts', 'forum_comments', 'brand_suggestions'],
  },
  'starter/starter-store.ts': {
    why: 'a starter brand that has votes, posts or suggestions is left alone',
    tables: ['brand_suggestions', 'brand_votes', 'forum_posts'],
  },
  'open-data/dataset-store.ts': {
    why: 'the open data is every public row of the directory, from one snapshot',
    tables:
      'brands brand_aliases brand_identifiers brand_revisions removed_brands sold_cells sold_quarters tag_photos'.split(
        ' ',
      ),
  },
  'review/details-store.ts': {
    why: 'an admin reads what is hidden too',
    tables: ['forum_posts', 'forum_comments', 'forum_photos', 'tag_photos', 'brand_suggestions'],
  },
  'review/flag-store.ts': { why: 'a photo is flagged while it is shown', tables: ['tag_photos'] },
  'review/item-store.ts': {
    why: 'an item is shown with what it is about, hidden or not',
    tables:
      `tag_photos pending_photos pending_imports price_reviews dating_rule_reviews brand_suggestions forum_posts forum_comments
      forum_photos`.split(/\s+/),
  },
  'review/moderated-account-store.ts': {
    why: 'the list of deleted accounts says how many photos each of them left',
    tables: ['tag_photos'],
  },
  'review/undo-account-store.ts': {
    why: 'undoing an account takes back everything it gave',
    tables: `brand_suggestions brand_votes pending_imports tag_photos notices forum_posts forum_comments`.split(/\s+/),
  },
  'review/young-account-store.ts': {
    why: 'how old an account was is compared with when it added each thing',
    tables: `brands tag_photos brand_revisions forum_posts forum_comments brand_votes brand_suggestions brand_videos
      brand_identifiers brand_video_confirmations tag_photo_voices starter_brands pending_imports`.split(/\s+/),
  },
  'sales/cell-rebuild-store.ts': { why: 'a median is not undone by a merge alone', tables: ['brand_merges'] },
  'samples/sample-store.ts': {
    why: 'samples fill every feature',
    tables: `users brands brand_aliases brand_revisions tag_photos brand_votes forum_posts forum_comments
      forum_deltas videos brand_videos brand_mentions brand_video_figures`.split(/\s+/),
  },
  'stats/stats-store.ts': { why: 'counts whole tables in a job', tables: ['tag_photos', 'brand_votes'] },
  'votes/vote-store.ts': { why: 'keeps the counters on brands and members', tables: ['brands', 'users'] },
  'votes/vote-recount-store.ts': { why: 'compares the counters on brands and members', tables: ['brands', 'users'] },
}

export type Trespass = { file: string; table: string }

/** Features that name a table of another one, and exceptions that nothing needs any more. */
export function findTrespasses(root: string): Trespass[] {
  const migrations = globSync('apps/server/migrations/*.sql', { cwd: root })
  const tables = migrations.flatMap((file) =>
    [...read(root, file).matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table),
  )
  const named = new RegExp(
    `(?:\\b(?:from|join|update|into|copy)\\s+|(?:from|join|into|table)\\(')(${tables.join('|')})\\b`,
    'gi',
  )
  const files = globSync(['apps/server/src/features/**/*.ts', 'apps/server/src/domain/brands/*.ts'], {
    cwd: root,
    exclude: (name) => name.endsWith('.test.ts'),
  })
  const uses = files.flatMap((path) => {
    const file = path.replace(/^apps\/server\/src\/(features|domain)\//, '')
    const [topic = ''] = file.split('/')
    const found = new Set([...read(root, path).matchAll(named)].map(([, table = '']) => table))
    const usable = ['shared', topic, ...(brandTopics.has(topic) ? ['brands'] : [])]
    const isOthers = (table: string) => !usable.includes(ownerOf.get(table) ?? '')
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
