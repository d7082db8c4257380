import { expect, test } from 'vitest'
import type { DetectorBrand } from './detector/detector-brands.ts'
import { lineText, placeMentions } from './found-brands.ts'

const lineOf = (text: string) => text.split(' ').map((word, index) => ({ text: word, startMs: index * 100 }))
const lines = ['i found a north', 'face coat and a gap shirt', 'gap again'].map(lineOf)

const detection = (name: string, places: [from: number, to: number, quote: string][]): DetectorBrand => ({
  name,
  known: null,
  confidence: 1,
  amount: null,
  role: null,
  currency: null,
  said: [],
  price: null,
  sellThrough: null,
  garmentTypes: [],
  mentions: places.map(([from, to, quote]) => ({
    from,
    to,
    startMs: 0,
    quote,
    nameFrom: 0,
    nameTo: 0,
    confidence: 1,
    price: null,
    sellThrough: null,
    garmentTypes: [],
  })),
})

test('a mention is marked at the letters of its line', () => {
  const [gap] = placeMentions(
    [
      detection('Gap', [
        [8, 9, 'and a gap shirt'],
        [10, 11, 'gap again'],
      ]),
    ],
    lines,
    'USD',
  )
  const marked = gap?.mentions.map(({ line, from, to }) => [line, lineText(lines[line] ?? []).slice(from, to)])
  expect(marked).toEqual([
    [1, 'gap'],
    [2, 'gap'],
  ])
})

test('a name that runs over the end of its line is marked up to there', () => {
  const [brand] = placeMentions([detection('The North Face', [[3, 5, 'found a north face coat']])], lines, 'USD')
  const [mention] = brand?.mentions ?? []
  expect(mention && lineText(lines[mention.line] ?? []).slice(mention.from, mention.to)).toBe('north')
})

test('the number in the directory is kept only of a brand that is there', () => {
  const known = { name: 'Gap', aliases: [], isInDirectory: true, id: 7 }
  const catalogued = { ...known, isInDirectory: false, id: -7 }
  const brands = placeMentions(
    [
      { ...detection('Gap', []), known },
      { ...detection('Gap', []), known: catalogued },
    ],
    lines,
    'USD',
  )
  expect(brands.map(({ brandId, number }) => [brandId, number])).toEqual([
    [7, 0],
    [null, 1],
  ])
})

const gap = detection('Gap', [[8, 9, 'a gap shirt']])
const inPounds: DetectorBrand = {
  ...gap,
  price: 40,
  role: 'sold',
  currency: 'GBP',
  said: [{ role: 'paid', amount: 5 }],
  mentions: gap.mentions.map((mention) => ({ ...mention, price: 40 })),
}

test('what is said in another currency is no price and is told as what was said', () => {
  const [brand] = placeMentions([inPounds], lines, 'USD')
  const said = [
    { role: 'sold', amount: 40 },
    { role: 'paid', amount: 5 },
  ]
  expect(brand).toMatchObject({ price: null, priceRole: null, currency: 'GBP', said, mentions: [{ price: null }] })
})

test.each([
  ['GBP', 'GBP'],
  ['USD', 'CAD'],
  [null, 'EUR'],
] as const)('what is said in %s is a price on a site of %s', (currency, site) => {
  const [brand] = placeMentions([{ ...inPounds, currency }], lines, site)
  const said = [{ role: 'paid', amount: 5 }]
  expect(brand).toMatchObject({ price: 40, priceRole: 'sold', currency: null, said, mentions: [{ price: 40 }] })
})
