import { afterAll, beforeEach, expect, test } from 'vitest'
import { BrandPage, listEras } from '@bolodex/contract/directory/brands'
import { erasOfYears } from '@bolodex/contract/directory/eras'
import { writeDatedNote } from '@bolodex/contract/photos/dated-notes'
import { mergeBrands } from '#features/curation/merge-brand.ts'
import { createUndoContributions } from '#features/curation/undo-contributions.ts'
import { createLogger } from '#platform/logger.ts'
import { backfillJob } from '#platform/jobs/backfill.ts'
import { addBrand, addMember, addTagPhoto, asProved } from '#testing/builders.ts'
import { createTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { fillErasOfBrands } from './era-backfill-store.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const admin = await addMember(subject.database.db, { is_admin: true })
const join = () => addMember(subject.database.db)
const members = [await join(), await join(), await join(), await join()]
let brandId: number
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, review_items, brand_revisions, brand_merges')
  brandId = (await addBrand(subject.database.db, { name: 'Harrow Lane' })).id
})

const call = async (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object, by = admin) => {
  const headers = { cookie: by.cookie }
  const answer = await subject.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const page = async (query: string) => BrandPage.parse(await call('GET', `/api/directory?${query}`))
const add = async (yearFrom: number | null, yearTo: number | null, more: Parameters<typeof addTagPhoto>[2] = {}) =>
  (await addTagPhoto(subject.database.db, brandId, { year_from: yearFrom, year_to: yearTo, ...more })).id
const dispute = async (photoId: number) => {
  for (const member of members.slice(0, 3))
    await call('PUT', `/api/tag-photos/${photoId}/voice`, { looksRight: false }, member)
}

/** A brand's eras as everyone reads them, after a check that search and totals say the same. */
async function erasOf(id = brandId): Promise<string[]> {
  const { rows } = await subject.database.pool.query(
    `select b.era_mask, s.era_mask as searched, brand_era_mask(b.id) as computed,
       (select coalesce(sum(brands), 0)::integer from brand_era_totals) as counted,
       (select count(*)::integer from brands where era_mask <> 0) as dated
     from brands b join brand_search s on s.brand_id = b.id where b.id = $1`,
    [id],
  )
  const [{ era_mask, searched, computed, counted, dated }] = rows
  expect({ searched, computed, counted }).toEqual({ searched: era_mask, computed: era_mask, counted: dated })
  return (await page('')).brands.find((brand) => brand.id === id)?.eras ?? []
}

test('a brand is in the eras of its shown, dated tags that are no warnings of fakes [X-26e]', async () => {
  await add(null, null)
  await add(1962, 1969, { kind: 'fake warning' })
  await add(1974, 1981, { retired_at: new Date() })
  expect(await erasOf()).toEqual([])
  await add(1988, 1991)
  await add(null, 1949, { kind: 'care label' })
  expect(await erasOf()).toEqual(['Before 1960', '1980s', '1990s'])
})

test.each([
  [1990, 1999],
  [1984, 1992],
  [1986, 1986],
  [1958, null],
  [null, 1959],
  [null, 1975],
])(
  'a dated note from %j to %j counts without a photo, and no longer once it is removed [X-26d, X-26e]',
  async (yearFrom, yearTo) => {
    const datedNotes = [writeDatedNote({ yearFrom, yearTo, note: 'woven crown' })]
    await call('PATCH', `/api/brands/${brandId}`, { datedNotes })
    expect(await erasOf()).toEqual(erasOfYears({ yearFrom, yearTo }))
    const added = await call('POST', '/api/brands', { name: 'Vane', description: 'Silk scarves of Lyon', datedNotes })
    expect(await erasOf(added.brands[0].id)).toEqual(erasOfYears({ yearFrom, yearTo }))
    await call('PATCH', `/api/brands/${brandId}`, { datedNotes: [] })
    expect(await erasOf()).toEqual([])
  },
)

test('an admin who changes, removes or brings back a photo changes the eras [X-26e]', async () => {
  const id = await add(1974, 1976)
  const url = `/api/brands/${brandId}/photos/${id}`
  await call('PATCH', url, { yearTo: 1983 })
  expect(await erasOf()).toEqual(['1970s', '1980s'])
  await call('PATCH', url, { kind: 'fake warning' })
  expect(await erasOf()).toEqual([])
  await call('PATCH', url, { kind: 'zipper', yearFrom: 1991, yearTo: null })
  expect(await erasOf()).toEqual(['1990s', '2000s or newer'])
  await call('DELETE', url)
  expect(await erasOf()).toEqual([])
})

test('a photo that most members call wrong dates nothing, until opinions turn [X-26e]', async () => {
  const id = await add(1974, 1976)
  await dispute(id)
  expect(await erasOf()).toEqual([])
  expect((await page('era=1970s')).total).toBe(0)
  await call('DELETE', `/api/tag-photos/${id}/voice`, undefined, members[0])
  expect(await erasOf()).toEqual(['1970s'])
  await call('PUT', `/api/tag-photos/${id}/voice`, { looksRight: false }, members[0])
  const { db } = subject.database
  await createUndoContributions(db).undoBrand({ brandId, userId: members[1]?.id ?? 0, admin: asProved(admin.id) })
  expect(await erasOf()).toEqual(['1970s'])
})

test('a verdict that hides a photo takes its era away, and undoing it brings the era back [X-26e]', async () => {
  const id = await add(1974, 1976)
  const other = await add(1986, 1989, { kind: 'zipper' })
  await dispute(other)
  const [item] = (await call('GET', '/api/review?kind=disputed-photo')).items
  await call('POST', `/api/review/items/${item.id}/verdict`, { verdict: 'hide' })
  await call('DELETE', `/api/tag-photos/${id}/voice`)
  expect(await erasOf()).toEqual(['1970s'])
  await call('POST', `/api/review/items/${item.id}/undo`)
  for (const member of members.slice(0, 3)) await call('DELETE', `/api/tag-photos/${other}/voice`, undefined, member)
  expect(await erasOf()).toEqual(['1970s', '1980s'])
})

test('a merge moves the eras with the photos, and undoing it moves them back [X-26e]', async () => {
  const { db } = subject.database
  const other = await addBrand(db, { name: 'Harrow & Lane' })
  await add(1974, 1976)
  await addTagPhoto(db, other.id, { year_from: 1994, year_to: 1994, kind: 'zipper' })
  const merger = { from: other.id, into: brandId, editor: asProved(admin.id), reason: null }
  await db.transaction().execute((trx) => mergeBrands(trx, merger))
  expect(await erasOf()).toEqual(['1970s', '1990s'])
  const { changes } = await call('GET', '/api/brands/harrow-lane/history')
  await call('POST', `/api/brands/${brandId}/merges/${changes[0].id}/undo`, { reason: 'Two makers' })
  expect(await erasOf()).toEqual(['1970s'])
  expect(await erasOf(other.id)).toEqual(['1990s'])
})

test('a deleted brand leaves no era behind [X-26e]', async () => {
  await add(1974, 1976)
  await subject.database.pool.query('delete from brands where id = $1', [brandId])
  const { eras } = listEras.answer.parse(await call('GET', '/api/directory/eras'))
  expect(eras.every(({ brands }) => brands === 0)).toBe(true)
})

test('two photos of a brand that change at the same moment are both counted [X-26e]', async () => {
  const ids = await Promise.all([1955, 1965, 1975, 1985, 1995].map((year) => add(year, year)))
  expect(await erasOf()).toHaveLength(5)
  await Promise.all(ids.slice(1).map((id) => dispute(id)))
  expect(await erasOf()).toEqual(['Before 1960'])
})

test('the menu counts the brands of each era [X-26e]', async () => {
  await add(1974, 1981)
  await addBrand(subject.database.db, { name: 'Undated' })
  const answer = listEras.answer.parse(await call('GET', '/api/directory/eras'))
  expect(answer.total).toBe(2)
  expect(answer.eras.filter(({ brands }) => brands > 0)).toEqual([
    { era: '1970s', brands: 1 },
    { era: '1980s', brands: 1 },
  ])
})

test('with an era, a brand shows its best photo of that era, and its card otherwise [X-26e]', async () => {
  const card = await add(null, null)
  await add(1972, 1975, { kind: 'care label', looks_right: 9 })
  await add(1971, 1974, { looks_right: 1 })
  const best = await add(1970, 1979, { looks_right: 2, user_id: members[0]?.id ?? null })
  await add(1985, 1985, { looks_wrong: 4, looks_right: 3 })
  const photoIn = async (query: string) => (await page(query)).brands.map(({ tagPhotoId }) => tagPhotoId)
  expect(await photoIn('')).toEqual([card])
  expect(await photoIn('era=1970s')).toEqual([best])
  expect(await photoIn('era=1970s&q=harrow')).toEqual([best])
  expect(await photoIn('era=1980s')).toEqual([])
  const [brand] = (await page('era=1970s')).brands
  expect(brand?.tagSubmittedBy).not.toBe('guest')
  expect((await page('era=1970s&q=harrowlane')).close.map((match) => match.brand.tagPhotoId)).toEqual([best])
  expect((await page('era=1980s&q=harrow')).filteredOut?.name).toBe('Harrow Lane')
})

test('an unknown era is refused', async () => {
  const answer = await subject.app.inject('/api/directory?era=1970')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
})

test('brands from before the upgrade get their eras by a backfill [X-26e]', async () => {
  const { db, pool } = subject.database
  await add(1974, 1976)
  await pool.query('alter table tag_photos disable trigger user')
  await add(1986, 1987, { kind: 'zipper' })
  await pool.query('alter table tag_photos enable trigger user')
  await pool.query('update brands set era_mask = 0')
  const job = backfillJob(
    { db, log: createLogger({ LOG_LEVEL: 'silent' }) },
    { name: 'fill-brand-eras', changeNext: fillErasOfBrands },
  )
  await job.run({})
  expect(await erasOf()).toEqual(['1970s', '1980s'])
})
