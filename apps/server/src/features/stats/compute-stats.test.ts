import { expect, test } from 'vitest'
import { describeRates } from './compute-stats.ts'

test('sell rates fall into steps of ten, and 100 into the last one', () => {
  const rates = [0, 9, 10, 55, 90, 99, 100].map((rate) => ({ rate, brands: 2 }))
  expect(describeRates(rates)).toEqual({ known: 14, median: 55, counts: [4, 2, 0, 0, 0, 2, 0, 0, 0, 6] })
})

test('the median counts brands, not rates', () => {
  const rates = [
    { rate: 10, brands: 1 },
    { rate: 40, brands: 5 },
    { rate: 90, brands: 2 },
  ]
  expect(describeRates(rates).median).toBe(40)
})

test('no brand has no median', () => {
  expect(describeRates([])).toMatchObject({ known: 0, median: null })
})
