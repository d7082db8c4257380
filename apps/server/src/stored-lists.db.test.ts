import { afterAll, beforeAll, expect, test } from 'vitest'
import { capKinds } from '@bolodex/contract/accounts/account-caps'
import { changeKinds } from '@bolodex/contract/brands/brand-changes'
import { brandTiers, nameKinds, nameRoles } from '@bolodex/contract/brands/finding/rank-names'
import { wantedRules } from '@bolodex/contract/brands/wanted'
import { brandSources } from '@bolodex/contract/brands'
import { describeGarmentType, garmentTypes } from '@bolodex/contract/brands/garment-types'
import { limits } from '@bolodex/contract/limits'
import { copyKinds } from '@bolodex/contract/offline/copy-parts'
import { trigramLetters } from '@bolodex/contract/offline/trigram-index'
import { noticeKinds } from '@bolodex/contract/notice-kinds'
import { reviewKinds, verdicts } from '@bolodex/contract/moderation/review-kinds'
import { mergeRowKinds } from '#features/brands/curate/merge-record-store.ts'
import { suggestionVerdicts } from '@bolodex/contract/brands/suggestions'
import { tagPhotoKinds } from '@bolodex/contract/photos/tag-photo-kinds'
import { valueBases } from '@bolodex/contract/brands/value-bases'
import { foundBy, priceRoles } from '@bolodex/contract/videos/video-analysis'
import { identifierKinds } from '@bolodex/contract/shop/identifiers'
import { voteTypes } from '@bolodex/contract/brands/votes'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { sharedGarments } from '@bolodex/contract/sales/shared-sales'
import { cellLevels } from '@bolodex/contract/sales/sold-figures'

/** What is written beside a figure. That a price rests on sales follows from there being one. */
const storedBases = Object.keys(valueBases).filter((basis) => basis !== 'sales')

// The database checks again what the contract allows. Both say the same, or a newcomer to one of these lists is taken by
// the contract and refused by the table at three in the morning.

/** What a column may hold, and where that is written once. Lists that only the server knows are written out here. */
const lists: Record<string, readonly string[]> = {
  'brand_catalogue.kind': nameKinds,
  'brand_catalogue.tier': brandTiers,
  'brand_catalogue_names.role': nameRoles,
  'offline_copies.letters': trigramLetters,
  'offline_copy_parts.kind': copyKinds,
  'brand_identifiers.kind': identifierKinds,
  'brand_mentions.found_by': foundBy,
  'brand_mentions.price_role': priceRoles,
  'brand_merge_rows.kind': mergeRowKinds,
  'brand_revisions.kind': [...changeKinds, 'deleted'],
  'brand_suggestions.verdict': suggestionVerdicts,
  'brand_videos.hidden_why': ['hidden', 'undone'],
  'brand_votes.vote_type': voteTypes,
  'brands.price_basis': storedBases,
  'brands.sell_through_basis': storedBases,
  'brands.source': brandSources,
  'contribution_counts.kind': capKinds,
  'forum_comments.hidden_why': ['pending', 'hidden', 'deleted', 'undone'],
  'forum_posts.hidden_why': ['pending', 'hidden', 'deleted', 'undone'],
  'notices.kind': noticeKinds,
  'pending_photos.kind': tagPhotoKinds,
  'review_items.kind': reviewKinds,
  'review_items.target_kind': ['brand', 'photo', 'post', 'comment', 'suggestion', 'import'],
  'review_items.verdict': [...verdicts, 'gone'],
  'shared_sales.garment': sharedGarments,
  'sold_cells.level': cellLevels,
  'tag_photos.kind': tagPhotoKinds,
  'video_analyses.model': ['off', 'read', 'failed', 'skipped'],
}

/** The least and the most of a number or of a text's length; null where the table does not say. */
const bounds: Record<string, [least: number | null, most: number | null]> = {
  'brand_mentions.price': [limits.averageSalePrice.min, limits.averageSalePrice.max],
  'brand_mentions.sell_through_rate': [limits.sellThroughRate.min, limits.sellThroughRate.max],
  'brands.average_sale_price': [limits.averageSalePrice.min, null],
  'brands.sell_through_rate': [limits.sellThroughRate.min, limits.sellThroughRate.max],
  'forum_comments.content': [limits.comment.min, limits.comment.max],
  'forum_photos.alt': [0, limits.photoAlt],
  'forum_photos.place': [0, limits.photosPerText - 1],
  'forum_posts.content': [limits.postContent.min, null],
  'forum_posts.title': [limits.postTitle.min, limits.postTitle.max],
  'job_runs.name': [1, 60],
  'job_runs.note': [null, 200],
  'missed_searches.count': [1, null],
  'missed_searches.text': [1, wantedRules.letters],
  'users.username': [limits.username.min, limits.username.max],
}

type Check = { column: string; definition: string }

let database: TestDatabase
let checks: Check[]

beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.pool.query<Check>(`
    select conrelid::regclass || '.' || coalesce(attname, '') as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    left join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] and cardinality(c.conkey) = 1
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  checks = rows
})
afterAll(() => database.close())

test('every list of values that a table allows is the one the code knows', () => {
  const found = checks
    .filter(({ definition }) => definition.includes('ARRAY['))
    .map(({ column, definition }): [string, string[]] => [
      column,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value),
    ])
  expect(sorted(Object.fromEntries(found))).toEqual(sorted(lists))
})

test('every length and number that a table bounds has the bounds of the contract', () => {
  const found = checks
    .filter(({ column, definition }) => column in bounds || /\) [<>]=? -?\d{2,}|char_length/.test(definition))
    .map(({ column, definition }) => {
      const [least = null] = /(?:>= )(\d+)/.exec(definition)?.slice(1).map(Number) ?? []
      const [most = null] = /(?:<= )(\d+)/.exec(definition)?.slice(1).map(Number) ?? []
      return [column, [least, most]]
    })
  expect(Object.fromEntries(found)).toEqual(bounds)
})

test('the database keeps one bit for each garment type, in the order of the contract, and one for any other', async () => {
  const names = [...garmentTypes.map(({ name }) => name), 'Capes']
  expect(describeGarmentType('Capes').key).toBe('unknown')
  const { rows } = await database.pool.query<{ mask: number }>(
    'select garment_mask(array[name]) as mask from unnest($1::text[]) with ordinality as t (name, place) order by place',
    [names],
  )
  expect(rows.map(({ mask }) => mask)).toEqual(names.map((_, place) => 2 ** place))
})

const sorted = (all: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(all).map(([column, values]) => [column, values.toSorted()]))
