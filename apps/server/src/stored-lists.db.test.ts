import { beforeAll, expect, test } from 'vitest'
import { capKinds } from '@bolodex/contract/accounts/account-caps'
import { changeKinds } from '@bolodex/contract/curation/brand-changes'
import { brandTiers, nameKinds, nameRoles } from '@bolodex/contract/directory/name-matches'
import { wantedRules } from '@bolodex/contract/wanted/wanted'
import { brandSources } from '@bolodex/contract/directory/brands'
import { describeGarmentType, garmentTypes } from '@bolodex/contract/garment-types'
import { hiddenLists } from '@bolodex/contract/review/hidden-words'
import { limits } from '@bolodex/contract/limits'
import { copyKinds } from '@bolodex/contract/offline/copy-manifest'
import { trigramLetters } from '@bolodex/contract/offline/copy-manifest'
import { noticeKinds } from '@bolodex/contract/notices/notice-kinds'
import { logActors, logKinds } from '@bolodex/contract/review/log-kinds'
import { deletedItemKinds } from '#domain/deleted-account-store.ts'
import { reviewKinds, verdicts } from '@bolodex/contract/review/review-kinds'
import { mergeRowKinds } from '#features/curation/merge-record-store.ts'
import { suggestionVerdicts } from '@bolodex/contract/curation/suggestions'
import { tagPhotoKinds } from '@bolodex/contract/photos/tag-photo-kinds'
import { valueBases } from '@bolodex/contract/directory/value-bases'
import { foundBy, priceRoles } from '@bolodex/contract/videos/video-analysis'
import { identifierKinds } from '@bolodex/contract/identifiers/identifiers'
import { voteTypes } from '@bolodex/contract/votes/votes'
import { shareTestDatabase } from '#testing/test-database.ts'
import { sharedGarments } from '@bolodex/contract/sales/shared-sales'
import { siteLimits, signUpPolicies } from '@bolodex/contract/site/site-settings'
import { cellLevels } from '@bolodex/contract/sales/sold-figures'

/** The sources stored beside a figure. Sales are implied by a price that has them. */
const storedBases = Object.keys(valueBases).filter((basis) => basis !== 'sales')

// The database repeats checks of the contract. Both must agree, or a new enum value is accepted by the contract and
// refused by the table in production.

/** The allowed values of a column, and where they are defined. Lists known only to the server are written out here. */
const lists: Record<string, readonly string[]> = {
  'deleted_account_items.kind': deletedItemKinds,
  'moderation_log.kind': logKinds,
  'moderation_log.actor': logActors,
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
  'hidden_words.list': hiddenLists,
  'notices.kind': noticeKinds,
  'pending_photos.kind': tagPhotoKinds,
  'review_items.kind': reviewKinds,
  'review_items.target_kind': ['brand', 'photo', 'post', 'comment', 'suggestion', 'import', 'dating-rule'],
  'review_items.verdict': [...verdicts, 'gone'],
  'shared_sales.garment': sharedGarments,
  'site_settings.sign_up': signUpPolicies,
  'sold_cells.level': cellLevels,
  'starter_runs.kind': ['load', 'remove'],
  'tag_photos.kind': tagPhotoKinds,
  'video_analyses.model': ['off', 'read', 'failed', 'skipped'],
}

/** The least and the most of a number or of a text's length; null where the table does not say. */
const bounds: Record<string, [least: number | null, most: number | null]> = {
  'brand_mentions.price': [limits.averageSalePrice.min, limits.averageSalePrice.max],
  'brand_mentions.sell_through_rate': [limits.sellThroughRate.min, limits.sellThroughRate.max],
  'brand_searches.searches': [1, null],
  'brands.average_sale_price': [limits.averageSalePrice.min, null],
  'brands.dated_notes': [null, limits.mergedDatedNotes],
  'brands.fake_warning': [limits.fakeWarning.min, limits.fakeWarning.max],
  'brands.lines': [null, limits.mergedLines],
  'brands.website': [null, limits.website.max],
  'brands.sell_through_rate': [limits.sellThroughRate.min, limits.sellThroughRate.max],
  'forum_comments.content': [limits.comment.min, limits.comment.max],
  'forum_photos.alt': [0, limits.photoAlt],
  'forum_photos.place': [0, limits.photosPerText - 1],
  'forum_posts.content': [limits.postContent.min, null],
  'forum_posts.title': [limits.postTitle.min, limits.postTitle.max],
  'hidden_words.word': [1, 253],
  'invitations.note': [1, limits.invitation.note],
  'job_runs.name': [1, 60],
  'job_runs.note': [null, 200],
  'missed_searches.count': [1, null],
  'missed_searches.text': [1, wantedRules.letters],
  'site_icons.size': [16, 512],
  'site_settings.description': [1, siteLimits.description],
  'site_settings.imprint': [null, siteLimits.page],
  'site_settings.name': [1, siteLimits.name],
  'site_settings.provider_label': [1, siteLimits.providerLabel],
  'site_settings.rules': [null, siteLimits.page],
  'users.username': [limits.username.min, limits.username.max],
}

type Check = { column: string; definition: string }

const database = shareTestDatabase()
let checks: Check[]

beforeAll(async () => {
  const { rows } = await database.pool.query<Check>(`
    select conrelid::regclass || '.' || coalesce(attname, '') as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    left join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] and cardinality(c.conkey) = 1
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  checks = rows
})

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

test('the database has one bit per garment type, in contract order, and one for any other', async () => {
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
