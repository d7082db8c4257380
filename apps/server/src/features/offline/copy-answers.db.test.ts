import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { BrandPage } from '@bolodex/contract/directory/brands'
import { nameKeyOf, searchTextOf, slugOf } from '@bolodex/brand-names/name-keys'
import { directorySorts, type DirectoryQuery, type DirectorySort } from '@bolodex/contract/directory/directory-query'
import { eraKeys } from '@bolodex/contract/directory/eras'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/offline-directory/copy-parts'
import { openCopy, type OfflineCopy } from '@bolodex/offline-directory/open-copy'
import { listTagNames } from '@bolodex/contract/shop/tag-names'
import { saveLines } from '#domain/brands/line-store.ts'
import { loadCatalogue } from '#domain/catalogue/load-catalogue.ts'
import { readCatalogue } from '#domain/catalogue/read-catalogue.ts'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { createLogger } from '#platform/logger.ts'
import { addTagPhoto } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { makeOfflineCopy } from './make-copy.ts'

// Offline answers must equal the server's: brands and their order, the total, close matches and 'Did you mean'. Both
// get the same random queries over the real catalog and names of every kind.
const queries = 1000

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100000' })
let copy: OfflineCopy
let searched: string[]

beforeAll(async () => {
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
    if (index % 4 === 0)
      await addLines(id, [
        `${drawn[index % drawn.length]?.name.trim()} No. ${index % 7}`,
        `${name} Black Label: made in Italy`,
      ])
    if (index % 40 === 0) await addLines(id, ['Purple Label: the best', 'Sport'])
  }
  await addNumbers()
  await subject.database.pool.query('analyze')
  await makeOfflineCopy({ db, log: createLogger({ LOG_LEVEL: 'silent' }) })
  copy = await fetchCopy()
  // Names of the directory as often as those that only the catalogue knows.
  const own = names.flatMap(({ name, aliases }) => [name, ...aliases])
  const all = catalogue.flatMap(({ name, aliases, spoken }) => [name, ...aliases, ...spoken])
  const ownLines = [
    'Purple Label',
    'purple labl',
    'Sport',
    ...names.slice(0, 60).map(({ name }) => `${name} black label`),
  ]
  searched = all.flatMap((name, index) => {
    const drawnFrom = index % 3 === 0 ? ownLines : own
    return [name, drawnFrom[index % drawnFrom.length] ?? name]
  })
}, 240_000)

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
  updatedMinute: fc.integer({ min: 29_000_000, max: 29_000_050 }),
  garments: fc.uniqueArray(garment, { maxLength: 3 }),
  yearFrom: fc.constantFrom(null, null, 1955, 1968, 1974, 1994),
  description: fc.constantFrom(
    'Waxed field coats and moleskin.',
    'Polo shirts; not Ralph Lauren.',
    'a İ 語\nsecond line',
  ),
})
type Figures = typeof figures extends fc.Arbitrary<infer T> ? T : never

async function addBrand(id: number, name: string, aliases: string[], given: Figures): Promise<void> {
  const { db } = subject.database
  const { price, rate, upvotes, updatedMinute, garments, yearFrom, description } = given
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
      updated_at: new Date(updatedMinute * 60_000),
      garment_types: garments,
    })
    .execute()
  if (yearFrom !== null) await addTagPhoto(db, id, { year_from: yearFrom, year_to: yearFrom + 9 })
  if (aliases.length === 0) return
  const rows = aliases.map((alias) => ({ brand_id: id, alias, alias_key: nameKeyOf(alias), ...nameKeyColumns(alias) }))
  await db.insertInto('brand_aliases').values(rows).execute()
}

/** RN 10001 to RN 10060, each on up to a dozen brands that up to four accounts named, in no order. */
const numbers = Array.from({ length: 60 }, (_, index) => String(10_001 + index))
async function addNumbers(): Promise<void> {
  await subject.database.pool.query(
    `insert into brand_identifiers (kind, number, brand_id, is_by_established)
     select 'RN', number, id, hashint4(id + place::integer) % 3 <> 0
     from unnest($1::text[]) with ordinality n (number, place), generate_series(1, 4) voice, brands
     where abs(hashint4(id * 61 + place::integer)) % 400 = 0 and abs(hashint4(id + voice)) % 2 = 0
     order by hashint4(id + 7 * place::integer), voice`,
    [numbers],
  )
}

async function addLines(id: number, lines: string[]): Promise<void> {
  const { db } = subject.database
  await db.updateTable('brands').set({ lines }).where('id', '=', id).execute()
  await saveLines(db, [{ id, lines }])
}

async function fetchCopy(): Promise<OfflineCopy> {
  const manifest = CopyManifest.parse((await subject.app.inject('/api/offline-copy')).json())
  const texts = await Promise.all(manifest.parts.map(({ hash }) => subject.app.inject(partAddress(hash))))
  return openCopy(
    texts.map(({ body }) => body),
    manifest.letters,
  )
}

/** Realistic queries for a name: a prefix, a typo, other punctuation, one word, or unrelated text. */
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
  (text) => `coats ${text.split(' ').at(-1)}`,
  (text) => text.split(' ').toReversed().join(' '),
  (text) => text.replaceAll('c', 'k').replaceAll('ph', 'f'),
  (text, at) => text.slice(at, at + 4),
]

const drawQuery = (index: number, q: string, more: Omit<DirectoryQuery, 'q'>): DirectoryQuery => ({
  ...more,
  // One in nine asks for all, and one in nine for unrelated text.
  q: index % 9 === 0 ? '' : q.slice(0, 100),
})

const restOfQuery = fc.record({
  era: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...eraKeys) },
  ),
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
  const given = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)])
  const parameters = [...given, ...types.map((type): [string, string] => ['garment', type])]
  return `/api/directory?${new URLSearchParams(parameters).toString()}`
}

const dayOf = (moment: string | null) => moment && moment.slice(0, 10)

/** The fields compared, in order. The copy has days where the server has timestamps. */
const outline = ({ brands, close, didYouMean, ...others }: BrandPage) => ({
  ...others,
  didYouMean: didYouMean.map(({ priceSetAt, sellThroughSetAt, ...meant }) => ({
    ...meant,
    priceDay: dayOf(priceSetAt),
    sellThroughDay: dayOf(sellThroughSetAt),
  })),
  brands: brands.map(({ id, slug, name, aliases, lines, eras }) => ({ id, slug, name, aliases, lines, eras })),
  close: close.map(({ brand, ...by }) => ({ ...by, id: brand.id })),
})

test(`${queries} random queries over the copy are answered as by the server [X-08b, X-21a, X-21c, X-21d, X-21e, X-21f, X-21m, X-26e]`, async () => {
  const rest = fc.sample(restOfQuery, { numRuns: queries, seed: 3 })
  const strange = fc.sample(strangeText(1, 4), { numRuns: queries, seed: 4 })
  const seen = { brands: 0, close: 0, worded: 0, lines: 0, equal: 0, filteredOut: 0, meant: 0 }
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
    seen.worded += wanted.close.filter(({ match }) => match === 'words').length
    seen.lines += wanted.close.filter(({ role }) => role === 'line').length
    seen.equal += wanted.equal
    seen.filteredOut += Number(wanted.filteredOut !== null)
    seen.meant += wanted.didYouMean.length
  }
  // A test that compares nothing with nothing proves nothing.
  expect(seen.brands).toBeGreaterThan(queries)
  expect(seen.close).toBeGreaterThan(100)
  expect(seen.worded).toBeGreaterThan(50)
  expect(seen.lines).toBeGreaterThan(30)
  expect(seen.equal).toBeGreaterThan(100)
  expect(seen.filteredOut).toBeGreaterThan(20)
  expect(seen.meant).toBeGreaterThan(300)
}, 240_000)

test('the names a tag is compared with are the same over the copy [X-09a]', async () => {
  const answer = await subject.app.inject('/api/tag-names')
  const wanted = listTagNames.answer.parse(answer.json())
  const own = copy.listTagNames()
  expect(wanted.brands.length).toBeGreaterThan(1000)
  expect(wanted.known.length).toBeGreaterThan(5000)
  expect(own.brands).toEqual(wanted.brands)
  const sorted = (known: string[][]) => known.map((names) => names.join('\n')).toSorted()
  expect(sorted(own.known)).toEqual(sorted(wanted.known))
})

test('a number leads to the same brands over the copy, in a search and on a tag [X-30a]', async () => {
  const seen = { close: 0, filteredOut: 0, most: 0 }
  const rest = fc.sample(restOfQuery, { numRuns: 3 * numbers.length, seed: 5 })
  for (const [index, more] of rest.entries()) {
    const number = numbers[index % numbers.length] ?? ''
    const query = { ...more, ...(index % 2 === 0 && { garment: [], era: undefined }), q: `rn# ${number}` }
    const wanted = BrandPage.parse((await subject.app.inject(addressOf(query))).json())
    expect({ query, ...outline(copy.answerDirectory(query)) }).toEqual({ query, ...outline(wanted) })
    const identified = await subject.app.inject(`/api/identifiers/RN/${number}`)
    expect(copy.listIdentified({ kind: 'RN', number })).toEqual(identified.json())
    seen.close += wanted.close.length
    seen.filteredOut += Number(wanted.filteredOut !== null)
    seen.most = Math.max(seen.most, wanted.close.length)
  }
  const { rows } = await subject.database.pool.query<{ id: number; slug: string }>(
    'select id, slug from brands where id in (select brand_id from brand_identifiers) order by id limit 40',
  )
  for (const { id, slug } of rows) {
    const details = (await subject.app.inject(`/api/brands/${slug}`)).json()
    expect(copy.identifiersOf(id)).toEqual(details.identifiers)
  }
  expect(seen.close).toBeGreaterThan(100)
  expect(seen.filteredOut).toBeGreaterThan(10)
  expect(seen.most).toBeGreaterThan(3)
}, 60_000)
