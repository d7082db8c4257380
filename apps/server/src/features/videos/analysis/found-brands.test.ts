import { expect, test } from 'vitest'
import type { DetectorBrand } from '@bolodex/transcript-detector/detector-brands'
import { detectorBrand, detectorMention } from '#testing/found-brands.ts'
import { lineText, placeMentions } from './found-brands.ts'

const lineOf = (text: string) => text.split(' ').map((word, index) => ({ text: word, startMs: index * 100 }))
const lines = ['i found a north', 'face coat and a gap shirt', 'gap again'].map(lineOf)

const detection = (name: string, places: [from: number, to: number, quote: string][]) =>
  detectorBrand({
    name,
    mentions: places.map(([from, to, quote]) => detectorMention({ from, to, quote, startMs: 0 })),
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

test('a directory id is kept only for an existing brand', () => {
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

test('an amount in another currency is not a price and is shown as said', () => {
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
] as const)('an amount in %s is a price on a site using %s', (currency, site) => {
  const [brand] = placeMentions([{ ...inPounds, currency }], lines, site)
  const said = [{ role: 'paid', amount: 5 }]
  expect(brand).toMatchObject({ price: 40, priceRole: 'sold', currency: null, said, mentions: [{ price: 40 }] })
})
