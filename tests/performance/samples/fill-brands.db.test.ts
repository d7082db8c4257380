import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDiskPhotos } from '../../../apps/server/src/platform/media/open-photo-store.ts'
import { createTestDatabase, type TestDatabase } from '../../../apps/server/src/testing/test-database.ts'
import { fillBrands } from './fill-brands.ts'
import { seedSamples } from '../../../apps/server/src/features/samples/seed-samples.ts'

/** Enough that the indexes are taken off and restored. */
const many = 3000
const sizes = { brands: many, manyRows: many, rowsPerProgress: many / 2 }
vi.setConfig({ testTimeout: 120_000 })
let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all([first.close(), second.close()]))

async function listIndexes({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'brands' order by indexname`.execute(db)
  return rows.map(({ indexdef }) => indexdef)
}

// Without the ids: numbers that a failed fill has drawn are not drawn again.
async function digestBrands({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(md5((to_jsonb(b) - 'id')::text), '' order by id)) as digest from brands b`.execute(db)
  return rows[0]?.digest ?? ''
}

async function countBrands({ db }: TestDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('brands')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function fail(): never {
  throw new Error('no more')
}

test('a fill that fails leaves no brand behind and every index as it was', async () => {
  const indexes = await listIndexes(first)
  await expect(fillBrands(first, { ...sizes, onProgress: fail })).rejects.toThrow('no more')
  expect(await countBrands(first)).toBe(0)
  expect(await listIndexes(first)).toEqual(indexes)
})

test('a fill adds as many brands as asked, reports its progress, and keeps the indexes', async () => {
  const indexes = await listIndexes(first)
  const progress: number[] = []
  expect(await fillBrands(first, { ...sizes, onProgress: (done) => progress.push(done) })).toBe(many)
  expect(await countBrands(first)).toBe(many)
  expect(progress).toEqual([many / 2, many])
  expect(await listIndexes(first)).toEqual(indexes)
})

test('the totals that the directory shows count filled brands', async () => {
  const { rows } = await sql<{ total: number }>`select sum(brands)::integer as total from brand_totals`.execute(
    first.db,
  )
  expect(rows[0]?.total).toBe(await countBrands(first))
})

test('the same seed and number fill another empty directory with the same rows', async () => {
  await fillBrands(second, sizes)
  expect(await digestBrands(second)).toBe(await digestBrands(first))
})

test('a second fill with the same seed goes on with other names', async () => {
  await fillBrands(second, { brands: 500 })
  expect(await countBrands(second)).toBe(many + 500)
})

test('filled brands have no votes, so counts equal votes', async () => {
  const voted = await first.db
    .selectFrom('brands')
    .select('id')
    .where((eb) => eb('upvotes', '<>', 0).or('downvotes', '<>', 0))
    .execute()
  expect(voted).toEqual([])
})

test('no filled brand bears a name of the catalogue, for figures of real brands are never made up', async () => {
  // Into a directory that has brands the seed adds only the catalogue, and no photos.
  await seedSamples({ db: first.db, files: createDiskPhotos('unused'), enqueueSizes: async () => {} })
  const real = await first.db
    .selectFrom('brands')
    .innerJoin('brand_catalogue', 'brand_catalogue.name_key', 'brands.name_key')
    .select('brands.name')
    .execute()
  expect(real).toEqual([])
})

test.each([-1, 1.5, 1_000_001, Number.NaN])('a fill of %d brands is refused', async (brands) => {
  await expect(fillBrands(first, { brands })).rejects.toThrow('A fill adds between 0 and 1000000 brands.')
})
