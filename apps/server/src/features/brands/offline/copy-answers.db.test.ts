import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrandPage } from '@bolodex/contract/brands'
import { nameKeyOf, searchTextOf, slugOf } from '@bolodex/contract/brands/brand-names'
import { directorySorts, type DirectoryQuery, type DirectorySort } from '@bolodex/contract/brands/brand-query'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/contract/offline/copy-parts'
import { openCopy, type OfflineCopy } from '@bolodex/contract/offline/open-copy'
import { listTagNames } from '@bolodex/contract/shop/tag-names'
import { loadCatalogue } from '#domain/catalogue/load-catalogue.ts'
import { readCatalogue } from '#domain/catalogue/read-catalogue.ts'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { createLogger } from '#platform/logger.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { makeOfflineCopy } from './make-copy.ts'

// A phone without a connection must answer as the server does: brands and their order, the total, close matches and 'Did
// you mean'. Both are asked the same random questions over the real catalogue and names of every kind.
const queries = 1000

let subject: TestApp
let copy: OfflineCopy
let searched: string[]

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '100000' })
  const { db } = subject.database
  const catalogue = await readCatalogue()
  await loadCatalogue(db, catalogue)
  const known = catalogue.filter(({ tier }, index) => (tier === null ? index % 40 === 0 : index % 3 === 0))
  const drawn = fc.sample(strangeName, { numRuns: 150, seed: 1 })
  const names = [...known.map(({ name, aliases }) => ({ name, aliases: aliases.slice(0, 2) })), ...drawn]
  const numbers = fc.sample(figures, { numRuns: names.length, seed: 2 })
  const taken = new Set<string>()
  let id = 0
  for (const [index, { name, aliases }] of names.entries()) {
    if (taken.has(nameKeyOf(name)) || !numbers[index]) continue
    const free = aliases.filter((alias) => !taken.has(nameKeyOf(alias)) && nameKeyOf(alias) !== nameKeyOf(name))
    const own = free.filter((alias, at) => free.findIndex((other) => nameKeyOf(other) === nameKeyOf(alias)) === at)
    for (const text of [name, ...own]) taken.add(nameKeyOf(text))
    id += 1 + (index % 3)
    await addBrand(id, name, own, numbers[index])
  }
  await subject.database.pool.query('analyze')
  await makeOfflineCopy({ db, log: createLogger({ LOG_LEVEL: 'silent' }) })
  copy = await fetchCopy()
  // Names of the directory as often as those that only the catalogue knows.
  const own = names.flatMap(({ name, aliases }) => [name, ...aliases])
  const all = catalogue.flatMap(({ name, aliases, spoken }) => [name, ...aliases, ...spoken])
  searched = all.flatMap((name, index) => [name, own[index % own.length] ?? name])
}, 240_000)
afterAll(() => subject.close())

const letters = [
  'a',
  'b',
  'A',
  'i',
  'İ',
  'ı',
  'ß',
  'Σ',
  'σ',
  'é',
  'ﬁ',
  '語',
  '%',
  '_',
  '\\',
  "'",
  '&',
  '-',
  '10',
  '2',
  '👕',
  ' ',
  '\t',
]
const strangeText = (min: number, max: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: min, maxLength: max, size: 'max' }).map((parts) => parts.join(''))
const strangeName = fc.record({
  name: strangeText(1, 6).filter((name) => name.trim() !== ''),
  aliases: fc.array(
    strangeText(1, 4).filter((name) => name.trim() !== ''),
    { maxLength: 2 },
  ),
})
const garment = fc.constantFrom<string[]>(...garmentTypes.map(({ name }) => name), 'Capes', "O'Coats")
const figures = fc.record({
  price: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  rate: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  upvotes: fc.integer({ min: 0, max: 5 }),
  garments: fc.uniqueArray(garment, { maxLength: 3 }),
  description: fc.constantFrom(
    'Waxed field coats and moleskin.',
    'Polo shirts; not Ralph Lauren.',
    'a İ 語\nsecond line',
  ),
})
type Figures = typeof figures extends fc.Arbitrary<infer T> ? T : never

async function addBrand(id: number, name: string, aliases: string[], given: Figures): Promise<void> {
  const { db } = subject.database
  const { price, rate, upvotes, garments, description } = given
  await db
    .insertInto('brands')
    .values({
      id,
      slug: `${slugOf(name)}-${id}`,
      name,
      name_key: nameKeyOf(name),
      ...nameKeyColumns(name),
      description,
      search_text: searchTextOf(name, description, aliases),
      average_sale_price: price,
      sell_through_rate: rate,
      upvotes,
      garment_types: garments,
    })
    .execute()
  if (aliases.length === 0) return
  const rows = aliases.map((alias) => ({ brand_id: id, alias, alias_key: nameKeyOf(alias), ...nameKeyColumns(alias) }))
  await db.insertInto('brand_aliases').values(rows).execute()
}

async function fetchCopy(): Promise<OfflineCopy> {
  const manifest = CopyManifest.parse((await subject.app.inject('/api/offline-copy')).json())
  const texts = await Promise.all(manifest.parts.map(({ hash }) => subject.app.inject(partAddress(hash))))
  return openCopy(
    texts.map(({ body }) => body),
    manifest.letters,
  )
}

/** What people type for a name: the beginning, a slip of the finger, other marks, one word, or something else. */
const mistakes: ((text: string, at: number) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text, at) => text.slice(0, 1 + at),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => `${text.slice(0, at)}${text.slice(at + 1, at + 2)}${text.slice(at, at + 1)}${text.slice(at + 2)}`,
  (text, at) => `${text.slice(0, at)}e${text.slice(at + 1)}`,
  (text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''),
  (text, at) => text.split(' ').at(at % 2) ?? text,
  (text) => `${text} jeans`,
  (text) => text.replaceAll('c', 'k').replaceAll('ph', 'f'),
  (text, at) => text.slice(at, at + 4),
]

const drawQuery = (index: number, q: string, more: Omit<DirectoryQuery, 'q'>): DirectoryQuery => ({
  ...more,
  // One in nine asks for all, and one in nine for something that is no name.
  q: index % 9 === 0 ? '' : q.slice(0, 100),
})

const restOfQuery = fc.record({
  garment: fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(garment, { maxLength: 3 }) },
  ),
  minSellThrough: fc.constantFrom(0, 0, 0, 0, 1, 50),
  minPrice: fc.constantFrom(0, 0, 0, 0, 10, 40),
  sort: fc.oneof(
    fc.constant<DirectorySort>('best'),
    fc.constantFrom(...(Object.keys(directorySorts) as DirectorySort[])),
  ),
  page: fc.constantFrom(1, 1, 1, 1, 2, 3),
  pageSize: fc.constantFrom(25, 25, 50, 250),
})

function addressOf({ garment: types, ...rest }: DirectoryQuery): string {
  const given = Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)])
  const parameters = [...given, ...types.map((type): [string, string] => ['garment', type])]
  return `/api/directory?${new URLSearchParams(parameters).toString()}`
}

/** What must be the same, in the same order. */
const outline = ({ brands, total, page, pageSize, close, didYouMean }: BrandPage) => ({
  brands: brands.map(({ id, slug, name, aliases }) => ({ id, slug, name, aliases })),
  total,
  page,
  pageSize,
  close: close.map(({ brand, ...by }) => ({ ...by, id: brand.id })),
  didYouMean,
})

test(`${queries} random queries over the copy are answered as by the server [X-08, X-21a, X-21c, X-21d, X-21e, X-21f]`, async () => {
  const rest = fc.sample(restOfQuery, { numRuns: queries, seed: 3 })
  const strange = fc.sample(strangeText(1, 4), { numRuns: queries, seed: 4 })
  const seen = { brands: 0, close: 0, meant: 0 }
  for (const [index, more] of rest.entries()) {
    const name = searched[(index * 7919) % searched.length] ?? ''
    const typed = mistakes[index % mistakes.length]?.(name, index % Math.max(1, name.length)) ?? name
    const query = drawQuery(index, index % 9 === 1 ? (strange[index] ?? '') : typed, more)
    const answer = await subject.app.inject(addressOf(query))
    expect(answer.statusCode, answer.body).toBe(200)
    const wanted = BrandPage.parse(answer.json())
    expect({ query, ...outline(copy.answerDirectory(query)) }).toEqual({ query, ...outline(wanted) })
    seen.brands += wanted.brands.length
    seen.close += wanted.close.length
    seen.meant += wanted.didYouMean.length
  }
  // A test that compares nothing with nothing proves nothing.
  expect(seen.brands).toBeGreaterThan(queries)
  expect(seen.close).toBeGreaterThan(100)
  expect(seen.meant).toBeGreaterThan(300)
}, 240_000)

test('the names a tag is compared with are the same over the copy [X-09]', async () => {
  const answer = await subject.app.inject('/api/tag-names')
  const wanted = listTagNames.answer.parse(answer.json())
  const own = copy.listTagNames()
  expect(wanted.brands.length).toBeGreaterThan(1000)
  expect(wanted.known.length).toBeGreaterThan(5000)
  expect(own.brands).toEqual(wanted.brands)
  const sorted = (known: string[][]) => known.map((names) => names.join('\n')).toSorted()
  expect(sorted(own.known)).toEqual(sorted(wanted.known))
})
