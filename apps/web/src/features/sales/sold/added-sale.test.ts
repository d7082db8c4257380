import { expect, test } from 'vitest'
import fc from 'fast-check'
import { listMonths, listPrices } from './added-sale.ts'

test('prices to tap lie around what the brand sells for [X-12a]', () => {
  expect(listPrices(86)).toEqual([65, 75, 85, 95, 120])
  expect(listPrices(null)).toEqual([15, 25, 40, 60, 100])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (dollars) => {
      const prices = listPrices(dollars)
      expect(new Set(prices).size).toBe(5)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }),
  )
})

test('the last twelve months can be chosen, also across a new year', () => {
  const months = listMonths(new Date(2026, 1, 28))
  expect([months[0], months[1], months[2], months.length]).toEqual(['2026-02', '2026-01', '2025-12', 12])
})
