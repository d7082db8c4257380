import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import fees from '../../contract/data/marketplace-fees.json' with { type: 'json' }
import { limits } from '@bolodex/contract/limits'
import {
  computePayUpTo,
  defaultPaySettings,
  feesOn,
  findMarketplace,
  parseAmount,
  payLimits,
  readPaySettings,
  type PaySettings,
} from './pay-up-to.ts'
import { marketplaces } from '@bolodex/contract/sales/marketplaces'

const Percent = z.number().min(0).max(100).multipleOf(0.01)
const Dollars = z.number().min(0).multipleOf(0.01)
const Rates = z.array(z.strictObject({ percent: Percent, upTo: Dollars.optional() }))
const Bracket = z.strictObject({ fixed: Dollars.max(10), rates: Rates, upTo: Dollars.optional() })
const Fees = z.array(
  z.strictObject({
    key: z.string().regex(/^[a-z]+$/),
    name: z.string().min(2).max(20),
    asOf: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .nullable(),
    trust: z.enum(['high', 'medium']),
    feesOn: z.string().min(4),
    brackets: z.array(Bracket).min(1),
  }),
)

/** Upper ends rise, and only the last part is open. */
function expectRising(parts: { upTo?: number | undefined }[]): void {
  const ends = parts.map(({ upTo }) => upTo ?? Infinity)
  expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  expect(ends.filter((end) => end === Infinity)).toHaveLength(parts.length === 0 ? 0 : 1)
}

test('the table of fees has the right form: months, percents, rising brackets, one open end each', () => {
  const rows = Fees.parse(fees)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  for (const { asOf, brackets } of rows) {
    if (asOf) expect(Date.parse(`${asOf}-01`)).toBeLessThanOrEqual(Date.now())
    expectRising(brackets)
    for (const { rates, upTo } of brackets) {
      if (upTo === undefined || rates.length > 0) expectRising(rates)
    }
  }
  expect(rows.map(({ key }) => key)).toContain(defaultPaySettings.marketplace)
})

test.each([
  ['ebay', 8600, 1210],
  ['ebay', 1000, 166],
  ['ebay', 1001, 176],
  ['ebay', 750_000, 102_040],
  ['ebay', 850_000, 104_390],
  ['poshmark', 1499, 295],
  ['poshmark', 1500, 300],
  ['poshmark', 3100, 620],
  ['mercari', 2800, 280],
  ['depop', 12_000, 441],
  ['etsy', 3400, 368],
  ['grailed', 10_000, 1298],
  ['whatnot', 2000, 248],
  ['vinted', 2400, 0],
])('%s takes from a sale at %i cents %i cents', (key, price, taken) => {
  expect(feesOn(findMarketplace(key), price)).toBe(taken)
})

test('own fees replace the table, for their marketplace only', () => {
  const settings: PaySettings = {
    marketplace: 'ebay',
    ownFees: { ebay: { hundredths: 1250, fixed: 35 } },
    shipping: 0,
    profit: { kind: 'dollars', cents: 1500 },
  }
  // 86.00 × 12.5 % = 10.75, and 0.35
  expect(computePayUpTo({ price: 86, rate: null }, settings)).toMatchObject({ fees: 1110, left: 5990, payUpTo: 59 })
  expect(computePayUpTo({ price: 86, rate: null }, { ...settings, marketplace: 'vinted' }).fees).toBe(0)
  expect(readPaySettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
})

test.each([
  { ebay: { hundredths: 10_001, fixed: 0 } },
  { ebay: { hundredths: 1250 } },
  { ebay: { hundredths: 12.5, fixed: 0 } },
  { bazaar: { hundredths: 1250, fixed: 0 } },
  { ebay: null },
  'all',
])('%j as own fees are left out of stored settings', (ownFees) => {
  expect(readPaySettings({ ...defaultPaySettings, ownFees })).toEqual(defaultPaySettings)
})

const reseller: PaySettings = { marketplace: 'ebay', shipping: 900, profit: { kind: 'dollars', cents: 2500 } }

test('the sum is price less fees, shipping and profit, rounded down to the dollar', () => {
  expect(computePayUpTo({ price: 86, rate: 71 }, reseller)).toEqual({
    price: 8600,
    fees: 1210,
    shipping: 900,
    profit: 2500,
    left: 3990,
    payUpTo: 39,
    careful: { rate: 71, left: 2107, payUpTo: 21 },
  })
})

test('where the profit is not in it, there is no figure', () => {
  const poshmark: PaySettings = { marketplace: 'poshmark', shipping: 0, profit: { kind: 'dollars', cents: 2500 } }
  expect(computePayUpTo({ price: 31, rate: 69 }, poshmark)).toMatchObject({ left: -20, payUpTo: null })
  // Sixty cents: less than a dollar is nothing to pay.
  expect(computePayUpTo({ price: 32, rate: null }, poshmark)).toMatchObject({ left: 60, payUpTo: null, careful: null })
})

test('a wanted profit can be a share of the price', () => {
  const half: PaySettings = { marketplace: 'vinted', shipping: 0, profit: { kind: 'percent', percent: 50 } }
  expect(computePayUpTo({ price: 41, rate: 100 }, half)).toMatchObject({ profit: 2050, left: 2050, payUpTo: 20 })
})

const anySettings = fc.record({
  marketplace: fc.constantFrom(...marketplaces.map(({ key }) => key)),
  shipping: fc.nat(payLimits.shipping),
  profit: fc.oneof(
    fc.record({ kind: fc.constant('dollars' as const), cents: fc.nat(payLimits.profit) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(payLimits.percent) }),
  ),
})
const anyPrice = fc.nat(limits.averageSalePrice.max)
const anyRate = fc.option(fc.nat(100), { nil: null })

test('every line is whole cents, and the lines add up', () => {
  fc.assert(
    fc.property(anyPrice, anyRate, anySettings, (price, rate, settings) => {
      const sum = computePayUpTo({ price, rate }, settings)
      expect([sum.price, sum.fees, sum.shipping, sum.profit, sum.left].every(Number.isInteger)).toBe(true)
      expect(sum.price - sum.fees - sum.shipping - sum.profit).toBe(sum.left)
      expect(sum.payUpTo === null ? sum.left < 100 : sum.payUpTo * 100 <= sum.left).toBe(true)
    }),
  )
})

test('the careful figure is never above the other, and equals it where everything sells', () => {
  fc.assert(
    fc.property(anyPrice, fc.nat(100), anySettings, (price, rate, settings) => {
      const { payUpTo, careful } = computePayUpTo({ price, rate }, settings)
      expect(careful?.payUpTo ?? 0).toBeLessThanOrEqual(payUpTo ?? 0)
      if (rate === 100) expect(careful?.payUpTo).toBe(payUpTo)
    }),
  )
})

test('a sale at one of the fixed fees and more leaves something, and a higher price never a lower fee within a bracket', () => {
  fc.assert(
    fc.property(fc.constantFrom(...marketplaces), fc.integer({ min: 1501, max: 10_000_000 }), (marketplace, price) => {
      const taken = feesOn(marketplace, price)
      expect(taken).toBeGreaterThanOrEqual(0)
      expect(taken).toBeLessThan(price)
      expect(feesOn(marketplace, price + 100)).toBeGreaterThanOrEqual(taken)
    }),
  )
})

test('settings survive being kept, and what is none of ours is not a setting', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(readPaySettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
    }),
  )
  const bad = [
    null,
    {},
    { ...reseller, marketplace: 'fleabay' },
    { ...reseller, shipping: -1 },
    { ...reseller, shipping: 9.5 },
    { ...reseller, profit: { kind: 'percent', percent: 101 } },
    { ...reseller, profit: null },
  ]
  expect(bad.map(readPaySettings)).toEqual(bad.map(() => null))
})

test.each([
  ['', 0],
  ['12', 1200],
  [' $ 12.5 ', 1250],
  ['12,05', 1205],
  ['.99', 99],
  ['50', 5000],
  ['50.01', null],
  ['12.345', null],
  ['-1', null],
  ['1e3', null],
  ['12345678', null],
  ['12 dollars', null],
] as const)('%j entered up to $50 is %j cents', (entered, cents) => {
  expect(parseAmount(entered, 5000)).toBe(cents)
})
