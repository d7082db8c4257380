import { defaultDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryBrands } from '@bolodex/directory-query/query-brands'
import { directorySorts, type DirectoryQuery, type DirectorySort } from '@bolodex/contract/directory/directory-query'
import { nameKeyOf, slugOf } from '@bolodex/brand-names/name-keys'
import { eraKeys, erasOfMask } from '@bolodex/contract/directory/eras'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { BadCopy } from './copy-columns.ts'
import { readPart, writeBrandParts, writeMakers, type CopiedBrand, type CopiedMaker } from './copy-parts.ts'
import { doAtOnce } from '@bolodex/brand-names/in-steps'
import { sortInSteps } from './sort-in-steps.ts'
import { openCopy, openInSteps } from './open-copy.ts'
import { createDirectorySearch } from './search-copy.ts'
import { plainBrand } from './testing/plain-brand.ts'

const letters = [...Array.from("aAbnté👕%&Σß語'\\\n\r\t 0"), '\\n', '12']
const text = (max: number) =>
  fc.array(fc.constantFrom(...letters), { maxLength: max, size: 'max' }).map((parts) => parts.join(''))
const garment = fc.constantFrom(...garmentTypes.map(({ name }) => name as string), 'Capes', 'a,b', 'tab\there', 'a')
const count = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
const basis = fc.constantFrom('estimate' as const, 'video' as const, 'import' as const, null)

const identifier = fc.record({
  kind: fc.constantFrom('RN' as const, 'WPL' as const),
  number: fc.integer({ min: 1000, max: 99_999 }).map(String),
  confirmations: fc.nat(),
  firstId: fc.nat(),
})
const brand: fc.Arbitrary<Omit<CopiedBrand, 'id'>> = fc.record({
  slug: text(4),
  formerSlugs: fc.array(text(4), { maxLength: 2 }),
  name: text(6).filter((name) => name.trim() !== ''),
  aliases: fc.array(text(3), { maxLength: 3 }),
  garmentTypes: fc.uniqueArray(garment, { maxLength: 5 }),
  eraMask: fc.constantFrom(null, null, 4, 12, 33, 63),
  averageSalePrice: count,
  sellThroughRate: count,
  priceDay: count,
  sellThroughDay: count,
  createdDay: count,
  priceBasis: basis,
  soldCount: count,
  sellThroughBasis: basis,
  upvotes: count,
  downvotes: count,
  updatedMinute: fc.option(fc.integer({ min: 29_000_000, max: 29_000_002 }), { nil: null }),
  description: text(10),
  datedNotes: fc.array(text(3), { maxLength: 2 }),
  identifiers: fc.array(identifier, { maxLength: 3 }),
  lineNames: fc.array(text(3), { maxLength: 2 }),
  lineNotes: fc.array(text(3), { maxLength: 2 }),
  fakeWarning: fc.constantFrom(null, 'a\tb'),
  website: fc.constantFrom(null, 'https://www.levi.com/'),
  wikidata: fc.constantFrom(null, 'Q127962'),
  video: fc.constantFrom(null, '-', 'dQw4w9WgXcQ'),
  starter: fc.constantFrom(null, 'unconfirmed' as const, 'confirmed' as const),
  photo: fc.constantFrom(null, 'ab'.repeat(32)),
})
/** With ids in order, gaps among them, and no name twice. */
const brands = fc
  .uniqueArray(brand, { maxLength: 40, size: 'max', selector: ({ name }) => nameKeyOf(name) })
  .map((rows) => rows.map((row, index): CopiedBrand => ({ ...row, id: 3 * index + 1 + (index % 2) })))

const maker: fc.Arbitrary<CopiedMaker> = fc.record({
  name: text(5).filter((name) => name !== ''),
  tier: fc.constantFrom('A' as const, 'B' as const, 'C' as const, null),
  kind: fc.constantFrom('coined' as const, 'common-word' as const, null),
  lineOf: fc.option(fc.constantFrom('a', 'b\nc'), { nil: null }),
  sameAs: fc.option(fc.constantFrom('a', 'b\tc'), { nil: null }),
  aliases: fc.array(text(3), { maxLength: 3 }),
  spoken: fc.array(text(3), { maxLength: 3 }),
})

const query: fc.Arbitrary<DirectoryQuery> = fc.record({
  q: fc.oneof(fc.constant(''), fc.constantFrom(...letters), text(3)),
  era: fc.constantFrom(undefined, undefined, ...eraKeys),
  garment: fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(garment, { maxLength: 3 })),
  minSellThrough: fc.constantFrom(0, 0, 0, 1, 50),
  minPrice: fc.constantFrom(0, 0, 0, 1, 50),
  sort: fc.constantFrom(...(Object.keys(directorySorts) as DirectorySort[])),
  page: fc.constantFrom(1, 1, 2, 3),
  pageSize: fc.constantFrom(1, 3, 7, 25),
})

const textsOf = (rows: CopiedBrand[], range = 0) => Object.values(writeBrandParts(range, rows))
describe('parts', () => {
  test('hold brands exactly as they were written, whatever their texts hold [X-08b]', () => {
    fc.assert(
      fc.property(brands, (rows) => {
        const parts = textsOf(rows).map(readPart)
        const columns = Object.assign({}, ...parts.map((part) => part.rows)) as Record<string, unknown[]>
        const read = rows.map((_, at) =>
          Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, values[at]])),
        )
        // A slug that follows from the name is not written.
        expect(read.map((row) => ({ ...row, slug: row['slug'] || slugOf(String(row['name'])) }))).toEqual(
          rows.map((row) => ({ ...row, slug: row.slug || slugOf(row.name) })),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('hold the catalogue exactly as it was written', () => {
    fc.assert(
      fc.property(fc.array(maker, { maxLength: 20 }), (makers) => {
        const { rows } = readPart(writeMakers(3, makers))
        const columns = rows as Record<string, unknown[]>
        expect(
          makers.map((_, at) => Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, values[at]]))),
        ).toEqual(makers)
      }),
    )
  })

  test('that are truncated, changed or forged are refused by name and never read', () => {
    const whole = textsOf([plainBrand(1, 'Kestrel Loop'), plainBrand(9, 'Hob Nail Works', { averageSalePrice: 30 })])
    const [names = '', numbers = ''] = whole
    fc.assert(
      fc.property(fc.constantFrom(names, numbers), fc.nat(400), fc.string({ maxLength: 3 }), (part, at, put) => {
        const changed = part.slice(0, at) + put + part.slice(at + 1)
        try {
          readPart(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(BadCopy)
        }
      }),
      { numRuns: 2000 },
    )
    for (const text of [
      '',
      '{}',
      'null',
      '[]',
      '{"format":1}',
      names.slice(0, -5),
      `${names}\n`,
      names.replace('"count":2', '"count":1e9'),
    ])
      expect(() => openCopy([text])).toThrow(BadCopy)
    // Numbers of other brands, or none at all.
    expect(() => openCopy([names])).toThrow(BadCopy)
    expect(() => openCopy([names, textsOf([plainBrand(1, 'a'), plainBrand(8, 'b')])[1] ?? ''])).toThrow(BadCopy)
    expect(() => openCopy([...whole, ...whole.map((part) => part.replace('"range":0', '"range":1'))])).toThrow(BadCopy)
  })
})

test('answers as the meaning of a query says, for anything that brands and questions hold [X-08b, X-26e]', () => {
  let found = 0
  fc.assert(
    fc.property(
      brands,
      fc.array(query, { minLength: 8, maxLength: 8 }),
      fc.constantFrom(2000, 4),
      (rows, asked, ranked) => {
        const best = { ranked, first: 3 }
        const listed = rows.map((row) => ({
          ...row,
          eras: erasOfMask(row.eraMask ?? 0),
          upvotes: row.upvotes ?? 0,
          updatedMinute: row.updatedMinute ?? 0,
        }))
        const search = doAtOnce(createDirectorySearch(listed, undefined, best))
        for (const one of asked) {
          const wanted = queryBrands(listed, one, best)
          const { numbers, total } = search.find(one)
          expect({ one, total, ids: numbers.map((number) => rows[number]?.id) }).toEqual({
            one,
            total: wanted.total,
            ids: wanted.brands.map(({ id }) => id),
          })
          found += numbers.length
        }
      },
    ),
    { numRuns: 400 },
  )
  expect(found).toBeGreaterThan(3000)
})

describe('an open copy', () => {
  const price = { averageSalePrice: 85, priceDay: 20_500, priceBasis: 'estimate' as const }
  const rows = [
    plainBrand(1, "Levi's", {
      ...price,
      upvotes: 9,
      garmentTypes: ['Jeans', 'Outerwear'],
      eraMask: 12,
      photo: 'c'.repeat(64),
    }),
    plainBrand(4, 'Kestrel Loop'),
    plainBrand(7, 'Barlow & Thrane', {
      aliases: ['B&T Leeds'],
      slug: 'barlow',
      formerSlugs: ['barlows', 'levis'],
      video: 'dQw4w9WgXcQ',
    }),
  ]
  const later = [plainBrand(2050, 'Élise Vauquois')]
  const makers = writeMakers(0, [
    {
      name: "Levi's",
      tier: 'A',
      kind: null,
      lineOf: null,
      sameAs: null,
      aliases: ['Levi Strauss'],
      spoken: ['lee vies'],
    },
    { name: 'Patagonia', tier: 'A', kind: null, lineOf: null, sameAs: null, aliases: ['Patagucci'], spoken: [] },
  ])
  const copy = openCopy([makers, ...textsOf(later, 1), ...textsOf(rows)])

  test('shows a brand with all that was copied, and nothing about people', () => {
    expect(copy.brandBySlug('levis')).toMatchObject({
      id: 1,
      name: "Levi's",
      averageSalePrice: 85,
      priceSetAt: '2026-02-16T00:00:00.000Z',
      garmentTypes: ['Jeans', 'Outerwear'],
      tagPhotoUrl: `/photos/${'c'.repeat(64)}.webp`,
      upvotes: 9,
      submittedBy: null,
      userId: null,
    })
    expect(copy.brandBySlug('barlow')).toMatchObject({
      id: 7,
      source: 'youtube',
      sourceUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
    expect(copy.brandById(2050)?.name).toBe('Élise Vauquois')
    // By a slug it had before; one that is another brand's now leads to that one.
    expect(copy.brandBySlug('barlows')).toMatchObject({ id: 7, slug: 'barlow' })
    expect([copy.brandBySlug('barlow-and-thrane'), copy.brandById(2)]).toEqual([null, null])
    expect(copy.summary).toEqual({ count: 4, hasTexts: true, hasPhotos: true, hasCatalogue: true })
  })

  test.each([
    ['levis', "Levi's (same)", null],
    ['b & t leeds', 'Barlow & Thrane (same)', null],
    ['levi strauss', "Levi's (same)", null],
    ['elise', 'Élise Vauquois (begins)', null],
    ['kestral loop', null, 'Kestrel Loop (close)'],
    ['patigonia', null, 'Patagonia (close)'],
    ['patagucci', null, 'Patagonia (same)'],
  ])('%s leads to close match %s and to the question %s [X-21a, X-21c, X-21d]', (q, close, meant) => {
    const answer = copy.answerDirectory({ ...defaultDirectoryQuery, q })
    expect(answer.total).toBe(0)
    expect(answer.close.map(({ brand: { name }, match }) => `${name} (${match})`)).toEqual(close ? [close] : [])
    expect(answer.didYouMean.map(({ name, match }) => `${name} (${match})`)).toEqual(meant ? [meant] : [])
  })

  test('works before texts, photos and the catalogue have come', () => {
    const early = openCopy(textsOf(rows).slice(0, 2))
    expect(early.listIdentified({ kind: 'RN', number: '12345' }).brands).toEqual([])
    expect(early.summary).toEqual({ count: 3, hasTexts: false, hasPhotos: false, hasCatalogue: false })
    expect(early.answerDirectory({ ...defaultDirectoryQuery, q: 'kestrel' }).brands).toMatchObject([
      { id: 4, description: '' },
    ])
    expect(early.answerDirectory({ ...defaultDirectoryQuery, q: 'levis' }).close).toMatchObject([{ brand: { id: 1 } }])
  })
})

describe('what is kept of an open copy', () => {
  const parts = fc
    .tuple(brands, fc.array(maker, { maxLength: 10 }))
    .map(([rows, makers]) => [...textsOf(rows), writeMakers(0, makers)])

  test('gives the same answers the next time [X-08b, X-21a]', () => {
    fc.assert(
      fc.property(parts, fc.array(query, { minLength: 5, maxLength: 5 }), (texts, asked) => {
        const first = openCopy(texts)
        const index = first.writeIndex().buffer
        const again = doAtOnce(openInSteps(texts, 'all', { kept: index }))
        doAtOnce(again.prepare())
        for (const one of asked) expect(again.answerDirectory(one)).toEqual(first.answerDirectory(one))
      }),
      { numRuns: 40 },
    )
  })

  test('is recomputed when it belongs to another copy or is truncated', () => {
    const texts = textsOf([plainBrand(1, 'Kestrel Loop'), plainBrand(9, 'Hob Nail Works')])
    const wanted = openCopy(texts).answerDirectory({ ...defaultDirectoryQuery, q: 'kestral loop' })
    const other = openCopy(textsOf([plainBrand(1, 'Kestrel')])).writeIndex().buffer
    const whole = openCopy(texts).writeIndex().buffer
    for (const bad of [other, whole.slice(0, -3), new ArrayBuffer(0), new ArrayBuffer(64)])
      expect(
        doAtOnce(openInSteps(texts, 'all', { kept: bad })).answerDirectory({
          ...defaultDirectoryQuery,
          q: 'kestral loop',
        }),
      ).toEqual(wanted)
  })

  test('numbers sorted in steps are as sorted at once', () => {
    const numbers = Uint32Array.from({ length: 3000 }, (_, index) => (index * 7919) % 3001)
    expect(doAtOnce(sortInSteps(numbers, (a, b) => a - b))).toEqual(numbers.toSorted())
  })
})
