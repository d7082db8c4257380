import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandSorts, type BrandSort, type DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { brandEras } from '#domain/brands/brand-json.ts'
import { collapseNames, queryBrands } from '@bolodex/directory-query/query-brands'
import { nameKeyOf, searchTextOf } from '@bolodex/brand-names/name-keys'
import { eraKeys, eraNames, erasOfYears } from '@bolodex/contract/directory/eras'
import { isDisputed } from '@bolodex/contract/photos/tag-voices'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { createTestDatabase, emptyTables, type TestDatabase } from '#testing/test-database.ts'
import { createReads } from '#platform/database/replica-router.ts'
import { createDirectoryStore } from './directory-store.ts'
import { createFindBrands, type FindBrands } from './directory-routes.ts'

// The directory's meaning is written down once, over an array (packages/directory-query). Here the database must give the
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

const year = fc.option(fc.integer({ min: 1955, max: 2005 }), { nil: null })
type Tag = typeof tag extends fc.Arbitrary<infer T> ? T : never
const tag = fc.record({
  years: fc.tuple(year, year).map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b])),
  kind: fc.constantFrom('neck tag', 'neck tag', 'care label', 'fake warning'),
  isShown: fc.constantFrom(true, true, false),
  looksRight: fc.constantFrom(0, 0, 3, 4),
  looksWrong: fc.constantFrom(0, 0, 2, 3, 4),
})

const brands = fc.array(
  fc.record({
    name: text(5).filter((name) => name.trim() !== ''),
    description: text(8),
    aliases: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.array(text(3), { maxLength: 2 }) },
    ),
    tags: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Tag[]>([]) },
      { weight: 1, arbitrary: fc.array(tag, { maxLength: 2 }) },
    ),
    garmentTypes: fc.uniqueArray(garment, { maxLength: 4 }),
    averageSalePrice: price,
    sellThroughRate: price,
    upvotes: fc.integer({ min: 0, max: 4 }),
    updatedMinute: fc.integer({ min: 29_000_000, max: 29_000_003 }),
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
  era: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...eraKeys) },
  ),
  garment: fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(garment, { maxLength: 3 }) },
  ),
  minSellThrough: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 3, 100),
  minPrice: fc.constantFrom(0, 0, 0, 0, 0, 0, 2, 5),
  sort: fc.constantFrom(...(Object.keys(brandSorts) as BrandSort[])),
  page: fc.constantFrom(1, 1, 1, 2, 3, 4, 9),
  // The store accepts any size; small ones give many pages, read from either end.
  pageSize: fc.constantFrom(1, 3, 7, 25),
})

/** The meaning of a brand's eras. */
const erasOfTags = (tags: Drawn['tags']) => {
  const used = tags.filter((tag) => tag.isShown && tag.kind !== 'fake warning' && !isDisputed(tag))
  const found = used.flatMap(({ years: [yearFrom = null, yearTo = null] }) => erasOfYears({ yearFrom, yearTo }))
  return eraNames.filter((name) => found.includes(name))
}

/** Puts the brands in, except those whose name is there already, and answers all of them with the ids they got. */
async function fill(drawn: Drawn[]) {
  await emptyTables(database.pool, 'brands restart identity')
  const rows = drawn.map((brand, index) => ({ id: index + 1, eras: erasOfTags(brand.tags), ...brand }))
  for (const { id, name, description, aliases, ...rest } of rows) {
    const { rowCount } = await database.pool.query(
      `insert into brands (id, slug, name, name_key, description, search_text, garment_types, average_sale_price,
         sell_through_rate, upvotes, updated_at)
       values ($1::integer, $1::integer, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::bigint * 60)) on conflict (name_key) do nothing`,
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
        rest.updatedMinute,
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
  await fillTags(rows)
  return rows
}

/** The tag photos of all brands that are in, in one statement. */
async function fillTags(rows: { id: number; tags: Tag[] }[]) {
  const photos = rows.flatMap(({ id, tags }) =>
    tags.map(({ years: [from, to], isShown, ...tag }, place) => ({ id, place, from, to, is_shown: isShown, ...tag })),
  )
  await database.pool.query(
    `insert into tag_photos (brand_id, sha256, width, height, kind, year_from, year_to, retired_at, looks_right, looks_wrong)
     select id, repeat(place::text, 64), 10, 10, kind, "from", "to", case when not is_shown then now() end, "looksRight", "looksWrong"
     from jsonb_to_recordset($1) as photo (id integer, place integer, kind text, "from" smallint, "to" smallint,
       is_shown boolean, "looksRight" integer, "looksWrong" integer)
     where exists (select from brands where brands.id = photo.id)`,
    [JSON.stringify(photos)],
  )
}

test(`the database answers as the meaning says, ${datasets * queriesPerDataset} times [D-12a, D-12b, D-13, D-15, D-16, D-17, D-18, D-19d, X-26e]`, async () => {
  let cases = 0
  let found = 0
  for (const [index, drawn] of fc.sample(brands, { numRuns: datasets, seed: 20_261_115 }).entries()) {
    const rows = await fill(drawn)
    const { rows: stored } = await database.pool.query(`select id, ${brandEras} as eras from brands b order by id`)
    expect(stored).toEqual(collapseNames(rows).map(({ id, eras }) => ({ id, eras })))
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
    // One connection, because only the session that ran a statement sees its statistics at once.
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
  // Small bounds, so that both sort methods occur, and pages span both parts.
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
