import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '@bolodex/contract/limits'
import { tagPhotoEras, tagPhotoKinds } from '@bolodex/contract/photos/tag-photo-kinds'
import { addBrand } from '#testing/builders.ts'
import { createTestApp } from '#testing/test-app.ts'

/**
 * What bounds each value that the database aggregates from many rows, in file order. An unbounded value can grow past
 * the longest string and crash the process that reads it.
 */
const bounds: Record<string, string[]> = {
  'features/accounts/export-store.ts': [
    'lines of one transcript, cut first',
    'words of one line, cut first',
    'quotes of one brand in one video: limits of the analysis',
  ],
  'domain/brands/brand-json.ts': [
    'aliases of one brand: limits.mergedAliases',
    'the facts of a brand',
    'limits.identifiersShown',
    'limits.mergedDatedNotes',
    'a limit below it',
    'a limit below it',
  ],
  'domain/brands/brand-store.ts': ['brands of a hundred ids, copied out row by row'],
  'features/curation/merge-record-store.ts': ['addresses that one brand had'],
  'features/curation/revision-store.ts': ['limits.revisionsPerPage'],
  'features/dating/rule-review-store.ts': ['photos shown of one rule'],
  'features/directory/directory-store.ts': ['the page size', 'the names that come first'],
  'domain/brands/identifier-store.ts': [
    'limits.tagNames',
    'limits.aliases',
    'limits.tagNames',
    'limits.aliases of no more than limits.brandName',
  ],
  'domain/brands/copy-store.ts': [
    'sections of one copy',
    'aliases of one brand',
    'copyLimits.formerSlugs',
    'copyLimits.identifiers',
  ],
  'features/sales/cell-rebuild-store.ts': [
    'sales of one member in one cell',
    'members of one cell',
    'the same',
    'the same',
    'the same',
    'the same',
    'the same',
    'ranges of brand ids',
  ],
  'features/sales/cell-store.ts': ['soldLimits.quarters'],
  'domain/brands/slug-store.ts': ['aliases of one brand'],
  'domain/brands/mention-store.ts': ['limits.mentionsPerVideo', 'limits.brandVideosPerPage'],
  'features/forum/forum-store.ts': ['limits.postsPerPage', 'limits.commentsPerPage', 'a limit of 3'],
  'features/forum/photos/forum-photo-store.ts': ['limits.photosPerText'],
  'features/forum/search-store.ts': ['the longest words of one title'],
  'features/forum/write/count-store.ts': ['deltas per roll-up'],
  'features/notices/delivery-store.ts': ['rows per delivery', 'the same rows'],
  'features/notices/notice-store.ts': ['purged at once'],
  'features/review/details-store.ts': ['limits.photosPerText'],
  'features/stats/stats-store.ts': ['hiddenWordsLimit', 'twelve months'],
  'features/videos/analysis/analysis-store.ts': ['a limit below it', 'a limit below it'],
  'features/videos/analysis/detection-store.ts': ['brands of one call: limits.brandsAtOnce'],
  'features/videos/analysis/names-store.ts': [
    'aliases of one brand',
    'aliases of one row of the catalogue',
    'names of the lines of one maker',
    'the same',
  ],
  'features/votes/guest-vote-store.ts': ['numbers of votes of one batch', 'the same', 'votes taken back at once'],
  'features/votes/vote-store.ts': [
    'networks of votes cast in one go',
    'votes cast in one go',
    'the same',
    'deltas per roll-up',
  ],
  'domain/account-caps.ts': ['kinds of one account by the hours of a week'],
  'platform/jobs/job-queue.ts': [
    'queued jobs of one account, which its caps bound',
    'numbers of jobs that were given up, of one week',
    'processes that run jobs',
  ],
}

const aggregate = /\b(jsonb?_agg|jsonb?_object_agg|string_agg|array_agg)\(|(?<![.\w])array\(\s*select/g

test('every value that the database makes of many rows is bounded, by what is named here', async () => {
  const files = await readdir(import.meta.dirname, { recursive: true })
  const found: Record<string, number> = {}
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.includes('test'))) {
    const count = (await readFile(join(import.meta.dirname, file), 'utf8')).match(aggregate)?.length ?? 0
    if (count > 0) found[file] = count
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(bounds).map(([file, each]) => [file, each.length])))
})

test('a page of brands that hold all they can is a few megabytes', { timeout: 120_000 }, async () => {
  const { app, database, close } = await createTestApp()
  const { db, pool } = database
  const { id } = await addBrand(db, { name: 'Full' })
  const most = Math.max(...limits.pageSizes)
  await pool.query(
    `insert into brands (slug, name, name_key, plain_key, description, search_text, garment_types)
     select 'b' || n, 'B' || n, 'b' || n, 'b' || n, repeat('"', $1), 'b',
       array(select repeat('x', $2 - 2) || t from generate_series(1, $3::integer) t)
     from generate_series(1, $4::integer) n`,
    [limits.brandDescription.max, limits.garmentTypeName, limits.garmentTypes, most],
  )
  await pool.query(
    `insert into brand_aliases (brand_id, alias, alias_key)
     select b.id, repeat('"', $1) || n, b.id || ' ' || n from brands b
     cross join generate_series(1, case b.id when $2 then $3::integer else $4::integer end) n`,
    [limits.brandName.max - 3, id, limits.mergedAliases, limits.aliases],
  )
  await pool.query(
    `insert into tag_photos (brand_id, sha256, width, height, blur, kind, era)
     select $1, md5(kind || era) || md5(kind || era), 10, 10, repeat('b', 500), kind, nullif(era, '')
     from unnest($2::text[]) kind, unnest($3::text[]) era`,
    [id, tagPhotoKinds, ['', ...tagPhotoEras]],
  )
  for (const url of [`/api/directory?pageSize=${most}`, '/api/brands/full', '/api/brands/full/history']) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body.length / 1024 / 1024, url).toBeLessThan(4)
  }
  await close()
})
