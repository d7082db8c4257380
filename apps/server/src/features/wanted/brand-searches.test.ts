import { beforeEach, expect, test, vi } from 'vitest'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { addBrand } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createBrandSearchStore } from './brand-search-store.ts'

const subject = shareTestApp()
beforeEach(() => emptyTables(subject.database.pool, 'brands, brand_searches, counted_networks'))

/** Counts are written each second. */
const written = { timeout: 10_000 }
const today = new Date().toISOString().slice(0, 10)

let lastAddress = 0
const newAddress = () => `198.18.${(lastAddress += 1) >> 8}.${lastAddress & 255}`
const search = (id: number, { headers = {}, remoteAddress = newAddress() } = {}) =>
  subject.app.inject({ method: 'POST', url: `/api/brands/${id}/searches`, headers, remoteAddress })
const rows = async () =>
  (await subject.database.pool.query('select brand_id, searches, is_shared from brand_searches order by brand_id')).rows
const shown = async (slug: string) =>
  BrandDetails.parse((await subject.app.inject(`/api/brands/${slug}`)).json()).searchesThisMonth
const addMonth = (brandId: number, searches: number, { monthsAgo = 0, isShared = true } = {}) =>
  subject.database.pool.query(
    `insert into brand_searches (brand_id, month, searches, is_shared)
     values ($1, date_trunc('month', now() at time zone 'utc')::date - make_interval(months => $2), $3, $4)`,
    [brandId, monthsAgo, searches, isShared],
  )

test('a search that led to a brand is added to the sum of its month, without who searched [X-21o]', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Kestrel Loop' })
  await search(id)
  await search(id)
  await expect.poll(rows, written).toEqual([{ brand_id: id, searches: 2, is_shared: false }])
  const { rows: columns } = await subject.database.pool.query<{ columns: string }>(
    `select string_agg(column_name, ' ' order by ordinal_position) as columns from information_schema.columns
     where table_name = 'brand_searches'`,
  )
  expect(columns[0]?.columns).toBe('brand_id month searches is_shared')
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'nothing is counted under %j',
  async (headers: Record<string, string>) => {
    const { id } = await addBrand(subject.database.db, { name: 'Untracked' })
    const other = await addBrand(subject.database.db, { name: 'Tracked' })
    expect((await search(id, { headers })).json()).toEqual({ done: true })
    await search(other.id)
    await expect.poll(rows, written).toEqual([{ brand_id: other.id, searches: 1, is_shared: false }])
  },
)

test('one network counts once a day per brand, and for a limited number of brands', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Searched' })
  const other = await addBrand(subject.database.db, { name: 'Other' })
  const last = await addBrand(subject.database.db, { name: 'Last' })
  // All addresses of one IPv6 customer are one network.
  const addressOf = (index: number) => `2001:db8:99:${(index << 8).toString(16)}::1`
  for (let i = 0; i < 3; i += 1) await search(id, { remoteAddress: addressOf(i) })
  // Ids of no brand use up the network's share of the day.
  for (let i = 1; i < keyLimits.brandSearches.points; i += 1)
    await search(1_000_000 + i, { remoteAddress: addressOf(0) })
  expect((await search(other.id, { remoteAddress: addressOf(4) })).statusCode).toBe(200)
  await search(last.id)
  await expect.poll(rows, written).toEqual([
    { brand_id: id, searches: 1, is_shared: false },
    { brand_id: last.id, searches: 1, is_shared: false },
  ])
})

test('a network that has no searches left adds nothing to the memory of rate limits', async () => {
  const remoteAddress = newAddress()
  for (let i = 0; i <= keyLimits.brandSearches.points; i += 1) await search(2_000_000 + i, { remoteAddress })
  const counted = vi.spyOn(subject.app.rateLimiter, 'consumeKey')
  for (let i = 0; i < 5; i += 1) expect((await search(3_000_000 + i, { remoteAddress })).statusCode).toBe(200)
  expect(counted).not.toHaveBeenCalled()
  await search(3_000_000)
  expect(counted).toHaveBeenCalledTimes(2)
  counted.mockRestore()
})

test('two processes that count the same network add one', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Counted Once' })
  const store = createBrandSearchStore(subject.database.db)
  const one = { day: today, brandId: id, code: 'a' }
  await Promise.all(Array.from({ length: 5 }, () => store.add([one, one])))
  await store.add([one, { ...one, code: 'b' }])
  expect(await rows()).toEqual([{ brand_id: id, searches: 2, is_shared: false }])
})

test('a brand shows its count from five searches on, rounded down, and only of this month [X-21o]', async () => {
  const cases: [string, number, number][] = [
    ['Four', 4, 0],
    ['Five', 5, 5],
    ['Nine', 9, 5],
    ['Forty', 40, 25],
    ['Thousands', 7777, 1000],
  ]
  for (const [name, searches, expected] of cases) {
    const { id } = await addBrand(subject.database.db, { name })
    await addMonth(id, searches)
    expect(await shown(name.toLowerCase()), name).toBe(expected)
  }
  const old = await addBrand(subject.database.db, { name: 'Last Month' })
  await addMonth(old.id, 500, { monthsAgo: 1 })
  expect(await shown('last-month')).toBe(0)
})

test('one network cannot make a count appear, however many days it searches [X-21o]', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Pumped' })
  const store = createBrandSearchStore(subject.database.db)
  const { rows: days } = await subject.database.pool.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series(date_trunc('month', now() at time zone 'utc'),
       date_trunc('month', now() at time zone 'utc') + interval '27 days', interval '1 day') day`,
  )
  for (const { day } of days) await store.add([{ day, brandId: id, code: `one ${day}` }])
  expect(await rows()).toEqual([{ brand_id: id, searches: 28, is_shared: false }])
  expect(await shown('pumped')).toBe(0)
  await store.add([
    { day: today, brandId: id, code: 'two' },
    { day: today, brandId: id, code: 'three' },
  ])
  expect(await shown('pumped')).toBe(25)
})

test('counts of thirteen months are kept, and those of a removed brand go with it', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Old' })
  for (const monthsAgo of [0, 12, 13, 30]) await addMonth(id, 5, { monthsAgo })
  await createBrandSearchStore(subject.database.db).deleteOld()
  expect(await rows()).toHaveLength(2)
  await subject.database.pool.query('delete from brands where id = $1', [id])
  expect(await rows()).toEqual([])
})
