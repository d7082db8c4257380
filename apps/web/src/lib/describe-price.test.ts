import { expect, test } from 'vitest'
import { describePrice, describeRate } from './describe-price.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['estimate', '2026-11-03T12:00:00Z', '$54 (estimate, 12 days ago)'],
  ['import', '2020-02-03T00:00:00Z', '$54 (from a list, 6 years ago)'],
  ['video', null, '$54 (in a video, date unknown)'],
  ['sales', '2026-11-15T00:00:00Z', '$54 (40+ sales, today)'],
  [null, '2026-11-15T09:00:00Z', '$54 (source unknown, today)'],
] as const)('a price by %s of %s is %s [X-24b]', (priceBasis, priceSetAt, text) => {
  expect(describePrice({ averageSalePrice: 54, priceBasis, priceSetAt, soldCount: 40 }, now)).toBe(text)
})

test('a sell rate says what it rests on and how old it is, and a missing figure that it is missing', () => {
  const rate = { sellThroughRate: 34, sellThroughBasis: 'import', sellThroughSetAt: '2026-11-15T09:00:00Z' } as const
  expect(describeRate(rate, now)).toBe('34% sell rate (from a list, today)')
  expect(describeRate({ ...rate, sellThroughRate: null }, now)).toBe('no sell rate yet')
  const price = { averageSalePrice: null, priceBasis: null, priceSetAt: null, soldCount: null }
  expect(describePrice(price, now)).toBe('no price yet')
})
