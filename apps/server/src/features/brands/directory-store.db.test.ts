import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandSorts, queryBrands, type BrandSort, type DirectoryQuery } from '@bolodex/contract/brands/brand-query'
import { nameKeyOf, searchTextOf } from '@bolodex/contract/brands/brand-names'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import { createTestDatabase, emptyTables, type TestDatabase } from '#testing/test-database.ts'
import { createReads } from '#platform/database/replica-router.ts'
import { createDirectoryStore } from './directory-store.ts'
import { createFindBrands, type FindBrands } from './brand-routes.ts'

// The directory's meaning is written down once, over an array (contract/brands/brand-query). Here the database must give the
// same answers, order included, for anything that data and questions can hold.
const datasets = 60
const queriesPerDataset = 100
const brandsPerDataset = 70

let database: TestDatabase
let findBrands: FindBrands
beforeAll(async () => {
  database = await createTestDatabase()
  findBrands = createFindBrands({
    // Every page beyond the middle is read from the end, as only deep ones are in a large directory.
    reads: createReads({ directory: createDirectoryStore(database.pool, 0) }, null),
    totalSeconds: 0,
  })
})
afterAll(() => database.close())

// Few letters, so that texts and questions meet often; and everything that folding, patterns and orders trip over.
const letters = [
  'a',
  'b',
  'A',
  'B',
  'i',
  'I',
  'İ',
  'ı',
  'ß',
  'ss',
  'Σ',
  'ς',
  'σ',
  'é',
  'e\u0301',
  '\u0301',
  'ﬁ',
  'Ǆ',
  'ㅎ',
  '語',
]
const signs = ['%', '_', '\\', "'", '"', '`', '$', '&', '<', '-', '.', '0', '10', '2', '👕', '👨‍👩‍👧', '\ud83d\udc54']
const spaces = ['\n', '\r\n', '\t', ' ', '  ', '\u00a0']
const letter = fc.constantFrom(...letters, ...signs, ...spaces)
const text = (max: number) => fc.array(letter, { maxLength: max, size: 'max' }).map((letters) => letters.join(''))
const garment = fc.constantFrom<string[]>(
  ...garmentTypes.map(({ name }) => name),
  'Capes',
  'capes',
  "O'Coats",
  'a,b',
  '{x}',
  '',
)
const price = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null })

const brands = fc.array(
  fc.record({
    name: text(5).filter((name) => name.trim() !== ''),
    description: text(8),
    aliases: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.array(text(3), { maxLength: 2 }) },
    ),
    garmentTypes: fc.uniqueArray(garment, { maxLength: 4 }),
    averageSalePrice: price,
    sellThroughRate: price,
    upvotes: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 0, maxLength: brandsPerDataset, size: 'max' },
)
type Drawn = ReturnType<typeof fc.sample<typeof brands extends fc.Arbitrary<infer T> ? T : never>>[number][number]

const query: fc.Arbitrary<DirectoryQuery> = fc.record({
  q: fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: letter },
    { weight: 2, arbitrary: text(3) },
  ),
  garment: fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(garment, { maxLength: 3 }) },
  ),
  minSellThrough: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 3, 100),
  minPrice: fc.constantFrom(0, 0, 0, 0, 0, 0, 2, 5),
  sort: fc.constantFrom(...(Object.keys(brandSorts) as BrandSort[])),
  page: fc.constantFrom(1, 1, 1, 2, 3, 4, 9),
  // The store takes any size; small ones give many pages, read from either end.
  pageSize: fc.constantFrom(1, 3, 7, 25),
})

/** Puts the brands in, except those whose name is there already, and answers all of them with the ids they got. */
async function fill(drawn: Drawn[]) {
  await emptyTables(database.pool, 'brands restart identity')
  const rows = drawn.map((brand, index) => ({ id: index + 1, ...brand }))
  for (const { id, name, description, aliases, ...rest } of rows) {
    const { rowCount } = await database.pool.query(
      `insert into brands (id, slug, name, name_key, description, search_text, garment_types, average_sale_price,
         sell_through_rate, upvotes)
       values ($1::integer, $1::integer, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (name_key) do nothing`,
      [
        id,
        name,
        nameKeyOf(name),
        description,
        searchTextOf(name, description, aliases),
        rest.garmentTypes,
        rest.averageSalePrice,
        rest.sellThroughRate,
        rest.upvotes,
      ],
    )
    if (rowCount === 0) continue
    for (const alias of aliases)
      await database.pool.query('insert into brand_aliases (brand_id, alias, alias_key) values ($1, $2, $3)', [
        id,
        alias,
        `${id} ${alias} ${Math.random()}`,
      ])
  }
  return rows
}

test(`the database answers as the meaning says, ${datasets * queriesPerDataset} times [D-12, D-13, D-15, D-16, D-17, D-18, D-19d]`, async () => {
  let cases = 0
  let found = 0
  for (const [index, drawn] of fc.sample(brands, { numRuns: datasets, seed: 20_261_115 }).entries()) {
    const rows = await fill(drawn)
    for (const asked of fc.sample(query, { numRuns: queriesPerDataset, seed: index })) {
      const wanted = queryBrands(rows, asked)
      const answer = await findBrands.find(asked, { after: null, totalsAfter: null })
      const given: { id: number; aliases: string[] }[] = JSON.parse(answer.brands)
      expect({ asked, total: answer.total, ids: given.map(({ id }) => id) }).toEqual({
        asked,
        total: wanted.total,
        ids: wanted.brands.map(({ id }) => id),
      })
      cases += 1
      found += given.length
    }
  }
  // A test that compares nothing with nothing proves nothing.
  expect(cases).toBe(datasets * queriesPerDataset)
  expect(found).toBeGreaterThan(cases)
}, 240_000)

test.each(['!!!', '...', '- - -', '語語語', 'éé é', 'a!b'])(
  'a search for %s never reads the whole table',
  async (q) => {
    // One connection: only the one that ran a statement can report its counts at once.
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    const countScans = async (): Promise<number> => {
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query("select seq_scan from pg_stat_user_tables where relname = 'brand_search'")
      return Number(rows[0].seq_scan)
    }
    await fill([])
    await database.pool.query(
      `insert into brands (id, slug, name_key, name, search_text, description)
     select n, 's' || n, 'k' || n, 'Name ' || n, 'name ' || n || E'\\n!!! ... - - - 語語語 plain', 'plain text' from generate_series(1, 50) n`,
    )
    const before = await countScans()
    await createDirectoryStore(pool).count({ q, garment: [], minSellThrough: 0, minPrice: 0 })
    expect((await countScans()) - before).toBe(0)
    await pool.end()
  },
)

test('the best match comes first, few or many as match: as the meaning says, 4,000 times [X-21e]', async () => {
  // Bounds so small that both ways of sorting are met, and pages that begin in one part and end in the other.
  const best = { ranked: 6, first: 4 }
  const reads = createReads({ directory: createDirectoryStore(database.pool, 0, best) }, null)
  const find = createFindBrands({ reads, totalSeconds: 0 })
  let many = 0
  let few = 0
  for (const [index, drawn] of fc.sample(brands, { numRuns: 40, seed: 20_261_116 }).entries()) {
    const rows = await fill(drawn)
    for (const drawnQuery of fc.sample(query, { numRuns: 100, seed: 1000 + index })) {
      const asked = { ...drawnQuery, sort: 'best' as const }
      const wanted = queryBrands(rows, asked, best)
      const answer = await find.find(asked, { after: null, totalsAfter: null })
      const given: { id: number }[] = JSON.parse(answer.brands)
      expect({ asked, total: answer.total, ids: given.map(({ id }) => id) }).toEqual({
        asked,
        total: wanted.total,
        ids: wanted.brands.map(({ id }) => id),
      })
      if (asked.q.trim() !== '' && given.length > 0) {
        if (wanted.total > best.ranked) many += 1
        else few += 1
      }
    }
  }
  expect(many).toBeGreaterThan(100)
  expect(few).toBeGreaterThan(100)
}, 240_000)
