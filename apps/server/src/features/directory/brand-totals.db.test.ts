import { beforeEach, expect, test } from 'vitest'
import { eraBit, eraKeys } from '@bolodex/contract/directory/eras'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { addBrand } from '#testing/builders.ts'
import { emptyTables, shareTestDatabase } from '#testing/test-database.ts'
import { createBrandTotalsStore } from './brand-totals-store.ts'
import { createDirectoryStore } from './directory-store.ts'

const database = shareTestDatabase()
beforeEach(() => emptyTables(database.pool, 'brands'))

const names = garmentTypes.map(({ name }) => name as string)
const noFilters = { q: '', garment: [] as string[], minSellThrough: 0, minPrice: 0 }

/** Totals that the directory says and that are not so. */
async function findWrong() {
  const directory = createDirectoryStore(database.pool)
  const wrong: unknown[] = []
  const choices = [[], ...names.map((name) => [name]), ['Jeans', 'Suits'], ['Jeans', 'Suits', 'Accessories']]
  for (const garment of choices) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::integer as count from brands where cardinality($1::text[]) = 0 or garment_types && $1::text[]`,
      [garment],
    )
    const count = await directory.count({ ...noFilters, garment })
    if (count !== rows[0]?.count) wrong.push({ garment, count, ...rows[0] })
  }
  const inMenu = new Map((await directory.countEras()).map(({ era, brands }) => [era, brands]))
  for (const era of eraKeys)
    for (const garment of [[], ['Jeans'], ['Jeans', 'Suits']]) {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::integer as count from brands
         where era_mask & $2 <> 0 and (cardinality($1::text[]) = 0 or garment_types && $1::text[])`,
        [garment, eraBit(era)],
      )
      const count = await directory.count({ ...noFilters, era, garment })
      if (count !== rows[0]?.count) wrong.push({ era, garment, count, ...rows[0] })
      if (garment.length === 0 && inMenu.get(era) !== count) wrong.push({ era, inMenu: inMenu.get(era), count })
    }
  return wrong
}

/** The same numbers in every run. */
function createRandom() {
  let state = 7
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('totals of all brands, of garment types and of eras stay exact while brands come, change and go [X-26e]', async () => {
  const random = createRandom()
  const totals = createBrandTotalsStore(database.db)
  const pick = () => names.filter(() => random(5) === 0)
  for (let step = 0; step < 120; step += 1) {
    const kind = random(7)
    if (kind < 3) await addBrand(database.db, { name: `Brand ${step}`, garment_types: pick() })
    if (kind === 3)
      await database.pool.query(`update brands set garment_types = $1 where id % 3 = $2`, [pick(), random(3)])
    if (kind === 4) await database.pool.query('delete from brands where id % 7 = $1', [random(7)])
    if (kind === 5) await totals.rollUp()
    if (kind === 6)
      await database.pool.query('update brands set era_mask = $1 where id % 4 = $2', [random(64), random(4)])
    if (step % 20 === 19) expect(await findWrong()).toEqual([])
  }
  await Promise.all([totals.rollUp(), totals.rollUp()])
  expect(await findWrong()).toEqual([])
  const { rows } = await database.pool.query('select garment_mask from brand_totals group by 1 having count(*) > 1')
  expect(rows).toEqual([])
})

test('totals stay exact while many add, change, delete and roll up at the same moment', async () => {
  const totals = createBrandTotalsStore(database.db)
  const each = async (worker: number) => {
    for (let step = 0; step < 12; step += 1) {
      const { id } = await addBrand(database.db, { name: `Busy ${worker} ${step}`, garment_types: ['Jeans'] })
      if (step % 2) await database.pool.query(`update brands set garment_types = '{Suits}' where id = $1`, [id])
      if (step % 2) await database.pool.query('update brands set era_mask = 6 where id = $1', [id])
      if (step % 3 === 0) await database.pool.query('delete from brands where id = $1', [id])
      if (step % 4 === worker % 4) await totals.rollUp()
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, worker) => each(worker)))
  expect(await findWrong()).toEqual([])
  await totals.rollUp()
  expect(await findWrong()).toEqual([])
})

test('a rollback is not counted, and many rows of one statement are', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`insert into brands (slug, name, name_key, description, search_text)
    select 'many-' || n, 'Many ' || n, 'many ' || n, 'Ten letters', 'many' from generate_series(1, 500) n`)
  await client.query('rollback')
  expect(await findWrong()).toEqual([])
  await client.query(`insert into brands (slug, name, name_key, description, search_text)
    select 'many-' || n, 'Many ' || n, 'many ' || n, 'Ten letters', 'many' from generate_series(1, 500) n`)
  client.release()
  expect(await findWrong()).toEqual([])
  await emptyTables(database.pool, 'brands')
  expect(await findWrong()).toEqual([])
})
