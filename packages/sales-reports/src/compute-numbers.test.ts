import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feesOn, findMarketplace } from './pay-up-to.ts'
import { marketplaces } from '@bolodex/contract/sales/marketplaces'
import { computeNumbers } from './compute-numbers.ts'
import {
  daysToSell,
  defaultNumberSettings,
  quantileOf,
  readNumberSettings,
  type OwnListing,
  type OwnSale,
} from './own-sales.ts'

const sale = (change: Partial<OwnSale> = {}): OwnSale => ({
  id: 'a',
  listingId: null,
  isAdded: false,
  title: 'Hob Nail Works chore coat',
  brand: 'Hob Nail Works',
  slug: 'hob-nail-works',
  garment: 'Outerwear',
  state: 'counted',
  question: null,
  priceCents: 6000,
  currency: 'USD',
  soldOn: '2026-10-12',
  listedOn: null,
  days: null,
  feesCents: 1000,
  shippingCents: null,
  costCents: null,
  quantity: 1,
  isLot: false,
  platform: 'ebay',
  isRefunded: false,
  ...change,
})
const listing = (change: Partial<OwnListing> = {}): OwnListing => ({
  id: 'l',
  brand: 'Hob Nail Works',
  currency: 'USD',
  listedOn: null,
  quantity: 1,
  platform: 'ebay',
  ...change,
})
const of = (sales: OwnSale[], active: OwnListing[] = [], settings = defaultNumberSettings) =>
  computeNumbers(sales, active, settings, 'USD')

test('profit is the price without fees, shipping and cost; the cost an item stands in where none is known [X-22b]', () => {
  const { totals } = of([
    sale({ shippingCents: 500, costCents: 1200 }),
    sale({ priceCents: 4000, feesCents: null, platform: 'poshmark', quantity: 2, isLot: true }),
  ])
  expect(totals.profit).toBe(6000 - 1000 - 500 - 1200 + (4000 - 800 - 2 * 900))
  expect(totals).toMatchObject({ sold: 2, fees: 1800, costKnown: 1, feesUnknown: 0 })
  expect(totals.estimated).toEqual({ sales: 1, from: '2026-08', to: '2026-08' })
})

test('no fee is guessed in another currency or for a marketplace that the table does not know [X-22b]', () => {
  const unknown = [sale({ feesCents: null, currency: 'EUR' }), sale({ feesCents: 5, currency: 'EUR' })]
  expect(of(unknown).totals).toMatchObject({ fees: 5, feesUnknown: 1 })
  expect(of([sale({ feesCents: null, platform: 'other' })]).totals).toMatchObject({ fees: 0, feesUnknown: 1 })
})

test('unsure, left out and refunded sales are counted apart [X-22b]', () => {
  const numbers = of([
    sale(),
    sale({ state: 'unsure' }),
    sale({ state: 'left-out' }),
    sale({ isRefunded: true }),
    sale({ brand: null, slug: null }),
  ])
  expect(numbers).toMatchObject({ unsure: 1, leftOut: 1, refunded: 1, noBrand: 1 })
  expect(numbers.totals.sold).toBe(2)
  expect(numbers.brands.map(({ sold }) => sold)).toEqual([1])
})

test('the currency with most sales is shown, and how many sales the others have [X-22b]', () => {
  const { currency, others, totals } = of([
    sale({ currency: 'GBP' }),
    sale({ currency: 'GBP' }),
    sale({ currency: 'USD' }),
  ])
  expect({ currency, others, sold: totals.sold }).toEqual({
    currency: 'GBP',
    others: [{ currency: 'USD', sold: 1 }],
    sold: 2,
  })
})

test('a lot counts as a sale, but its price is not a price of one garment [X-22b]', () => {
  const { totals } = of([sale({ priceCents: 2000 }), sale({ priceCents: 9000, isLot: true })])
  expect(totals).toMatchObject({ sold: 2, prices: { median: 2000, low: 2000, high: 2000 } })
})

test('a brand is worth buying again from $10 for each one bought, counting those that do not sell [X-22b]', () => {
  // 60 − 10 − 9 = 41 profit for each one sold.
  const three = [sale(), sale(), sale()]
  expect(of(three).brands[0]).toMatchObject({ verdict: 'buy', profitBought: 4100, sellThrough: null })
  const unsold = [listing({ quantity: 5 })]
  // Three of eight sold: 3 × 41 − 5 × 9 = 78, which is 9.75 each.
  expect(of(three, unsold).brands[0]).toMatchObject({ verdict: 'leave', profitBought: 975, sellThrough: 38, listed: 5 })
  expect(of(three, unsold, { itemCostCents: 900, wantedCents: 975 }).brands[0]?.verdict).toBe('buy')
  expect(of(three.slice(1)).brands[0]?.verdict).toBe('few')
})

test('sell-through only looks at marketplaces whose active listings are known [X-22b]', () => {
  const sales = [sale(), sale({ platform: 'poshmark' }), sale({ platform: 'poshmark' }), sale({ brand: 'Fen' })]
  const found = of(sales, [listing()]).brands
  expect(found.map(({ brand, sellThrough }) => [brand, sellThrough])).toEqual([
    ['Hob Nail Works', 50],
    ['Fen', 100],
  ])
})

test('an item that sold after the report of active listings is not counted as unsold [X-22b]', () => {
  const sales = [sale({ listingId: 'l' }), sale(), sale()]
  const shareWith = (...active: OwnListing[]) => of(sales, active).brands[0]?.sellThrough
  expect(shareWith(listing({ id: 'l' }), listing({ id: 'other' }))).toBe(75)
  expect(shareWith(listing({ id: 'l', quantity: 3 }))).toBe(50)
  expect(of([sale({ listingId: 'l', isRefunded: true }), sale()], [listing({ id: 'l' })]).brands[0]?.sellThrough).toBe(
    50,
  )
})

test('months without a sale stand between those with one, and a wrong year draws no plot of centuries [X-22b]', () => {
  const { byMonth, totals } = of([sale({ soldOn: '2025-11-30' }), sale({ soldOn: '2026-02-01' })])
  expect(byMonth.map(({ month, sold }) => [month, sold])).toEqual([
    ['2025-11', 1],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 1],
  ])
  expect(totals.months).toEqual(['2025-11', '2026-02'])
  expect(of([sale({ soldOn: '0206-11-30' }), sale()]).byMonth).toHaveLength(120)
})

test('days to sell come from the listing date or from what was said, never from contradicting dates', () => {
  const at = (listedOn: string | null, days: number | null = null) =>
    daysToSell({ soldOn: '2026-10-12', listedOn, days })
  expect([at('2026-10-01'), at('2026-10-12'), at('2026-10-13'), at(null), at(null, 7)]).toEqual([11, 0, null, null, 7])
})

test('settings that are no amounts are the default ones', () => {
  expect(readNumberSettings({ itemCostCents: 250, wantedCents: -1 })).toEqual({
    ...defaultNumberSettings,
    itemCostCents: 250,
  })
  expect(readNumberSettings('none')).toEqual(defaultNumberSettings)
})

const brands = ['Ash', 'Birch', null]
const anySale: fc.Arbitrary<OwnSale> = fc
  .record({
    brand: fc.constantFrom(...brands),
    garment: fc.constantFrom('Jeans', 'Shorts', null),
    state: fc.constantFrom('counted', 'counted', 'unsure', 'left-out'),
    priceCents: fc.nat(50_000),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    soldOn: fc.constantFrom('2026-01-05', '2026-03-09', '2026-03-10'),
    listedOn: fc.constantFrom('2026-01-01', '2026-03-10', null),
    feesCents: fc.option(fc.nat(5000)),
    shippingCents: fc.option(fc.nat(1500)),
    costCents: fc.option(fc.nat(4000)),
    quantity: fc.integer({ min: 1, max: 3 }),
    isLot: fc.boolean(),
    platform: fc.constantFrom('ebay', 'poshmark', 'other'),
    isRefunded: fc.constantFrom(false, false, true),
  })
  .map((change) => sale({ ...change, slug: null }))

/** The quantile, found by walking along a line through the sorted prices. */
function slowQuantile(values: number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  for (let at = 0; at < sorted.length; at += 1) {
    const [from, to] = [at / (sorted.length - 1), (at + 1) / (sorted.length - 1)]
    if (sorted.length === 1 || share === from) return sorted[at] ?? null
    if (share > from && share < to)
      return Math.round(sorted[at]! + ((sorted[at + 1]! - sorted[at]!) * (share - from)) / (to - from))
  }
  return sorted.at(-1) ?? null
}

test('quantiles equal those found by walking along the sorted values', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 9 }), fc.constantFrom(0.25, 0.5, 0.75), (values, share) => {
      const [fast, slow] = [
        quantileOf(
          values.toSorted((a, b) => a - b),
          share,
        ),
        slowQuantile(values, share),
      ]
      // Half a cent may be rounded either way.
      if (fast === null || slow === null) expect(fast).toBe(slow)
      else expect(Math.abs(fast - slow)).toBeLessThanOrEqual(1)
    }),
  )
})

test('every figure equals a slow sum over the sales one by one [X-22b]', () => {
  fc.assert(
    fc.property(fc.array(anySale, { maxLength: 25 }), fc.nat(3000), (sales, itemCostCents) => {
      const numbers = of(sales, [], { itemCostCents, wantedCents: 1000 })
      const mine = sales.filter(
        (one) => one.state === 'counted' && !one.isRefunded && one.currency === numbers.currency,
      )
      const feesOf = (one: OwnSale): number => {
        if (one.feesCents !== null) return one.feesCents
        const isKnown = one.currency === 'USD' && marketplaces.some(({ key }) => key === one.platform)
        return isKnown ? feesOn(findMarketplace(one.platform), one.priceCents) : 0
      }
      const check = (those: OwnSale[], found: (typeof numbers)['totals'] | (typeof numbers)['brands'][number]) => {
        let profit = 0
        for (const one of those)
          profit +=
            one.priceCents - feesOf(one) - (one.shippingCents ?? 0) - (one.costCents ?? itemCostCents * one.quantity)
        const single = those.filter(({ isLot }) => !isLot).map(({ priceCents }) => priceCents)
        expect(found.sold).toBe(those.length)
        expect(found.profit).toBe(profit)
        expect(found.fees).toBe(those.reduce((sum, one) => sum + feesOf(one), 0))
        expect(found.prices?.median ?? null).toBe(
          quantileOf(
            single.toSorted((a, b) => a - b),
            0.5,
          ),
        )
        expect(found.days?.known ?? 0).toBe(those.filter((one) => daysToSell(one) !== null).length)
      }
      check(mine, numbers.totals)
      for (const name of ['Ash', 'Birch']) {
        const those = mine.filter(({ brand }) => brand === name)
        const found = numbers.brands.find(({ brand }) => brand === name)
        if (found) check(those, found)
        else expect(those).toEqual([])
      }
      for (const parts of [numbers.byMonth, numbers.byMarketplace, numbers.byGarment]) {
        expect(parts.reduce((sum, { sold }) => sum + sold, 0)).toBe(mine.length)
        expect(parts.reduce((sum, { profit }) => sum + profit, 0)).toBe(numbers.totals.profit)
      }
      const most = Math.max(0, ...numbers.others.map(({ sold }) => sold))
      expect(mine.length).toBeGreaterThanOrEqual(most)
    }),
  )
})

test('groups are summed and put in order: the most sold first, then by name [X-22b]', () => {
  const boot = { brand: 'Bridle Co', slug: null, garment: 'Footwear', platform: 'poshmark' }
  const numbers = of(
    [
      sale({ ...boot, priceCents: 9000, feesCents: 1800, costCents: 2000, days: 10 }),
      sale({ ...boot, slug: 'bridle-co', priceCents: 5000, feesCents: 1000, costCents: 1000, days: 30 }),
      sale({ brand: 'Aldgate', slug: 'aldgate', garment: null, priceCents: 3000, feesCents: 300, costCents: 500 }),
      sale({ ...boot, garment: 'Accessories', priceCents: 1000, feesCents: 200, costCents: 0, platform: 'ebay' }),
      sale({ brand: null, slug: null, garment: 'Accessories', priceCents: 2000, feesCents: 0, costCents: 100 }),
      sale({ currency: 'EUR', platform: 'vinted' }),
    ],
    [
      listing({ brand: null }),
      listing({ brand: 'Aldgate', quantity: 2 }),
      listing({ brand: 'Aldgate', currency: 'EUR' }),
    ],
  )
  expect(numbers).toMatchObject({ currency: 'USD', others: [{ currency: 'EUR', sold: 1 }], noBrand: 1 })
  expect(numbers.totals).toMatchObject({ sold: 5, revenue: 20_000, fees: 3300, profit: 13_100, profitEach: 2620 })
  expect(numbers.totals.prices).toEqual({ median: 3000, low: 2000, high: 5000 })
  expect(numbers.totals.days).toEqual({ median: 20, known: 2 })
  expect(numbers.totals).toMatchObject({ costKnown: 5, feesUnknown: 0, months: ['2026-10', '2026-10'] })
  expect(numbers.brands).toMatchObject([
    {
      brand: 'Bridle Co',
      slug: 'bridle-co',
      sold: 3,
      garments: ['Footwear', 'Accessories'],
      listed: 0,
      revenue: 15_000,
    },
    {
      brand: 'Aldgate',
      slug: 'aldgate',
      sold: 1,
      garments: [],
      listed: 2,
      sellThrough: 33,
      days: null,
      verdict: 'few',
    },
  ])
  const groups = <T extends { sold: number; profit: number }>(list: T[], nameOf: (one: T) => string | null) =>
    list.map((one) => [nameOf(one), one.sold, one.profit])
  expect(groups(numbers.byMarketplace, ({ platform }) => platform)).toEqual([
    ['ebay', 3, 2200 + 800 + 1900],
    ['poshmark', 2, 5200 + 3000],
  ])
  expect(groups(numbers.byGarment, ({ garment }) => garment)).toEqual([
    ['Accessories', 2, 2700],
    ['Footwear', 2, 8200],
    [null, 1, 2200],
  ])
})

test('nothing sold is nothing, in dollars [X-22b]', () => {
  const numbers = of([], [listing()])
  expect(numbers).toMatchObject({
    currency: 'USD',
    others: [],
    brands: [],
    byMonth: [],
    byMarketplace: [],
    byGarment: [],
  })
  expect(numbers.totals).toMatchObject({ sold: 0, prices: null, days: null, revenue: 0, profitEach: 0, months: null })
})
