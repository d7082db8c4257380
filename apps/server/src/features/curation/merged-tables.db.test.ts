import { expect, test } from 'vitest'
import { shareTestDatabase } from '#testing/test-database.ts'

const database = shareTestDatabase()

// A table that names a brand has to be moved by a merge and moved back, or be one of those that follow by themselves.
test('every table that names a brand is known to merging and undoing', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'brand_id' order by 1`,
  )
  const moved =
    `brand_aliases brand_identifiers brand_lines brand_revisions brand_suggestions brand_videos brand_votes former_brand_slugs forum_posts
    notice_queue notices pending_photos removed_brands shared_sales starter_brands tag_photos`.split(/\s+/)
  const following = `brand_search brand_video_figures brand_vote_deltas guest_vote_days open_suggestion_facts`.split(
    ' ',
  )
  // Written by the nightly rebuild, and kept under the old id while the merge can be undone.
  const rebuilt = ['price_reviews', 'sold_cells', 'sold_quarters', 'withdrawn_sales']
  // Counts of a month, which start again: a page that is gone is not searched for.
  const dropped = ['brand_searches']
  expect(rows.map(({ name }) => name)).toEqual([...moved, ...following, ...rebuilt, ...dropped].toSorted())
})
