import { expect, test } from 'vitest'
import { writeCsv } from '@bolodex/brand-csv/csv-text'
import { computeNumbers, type BrandNumbers } from '@bolodex/sales-reports/compute-numbers'
import { defaultNumberSettings } from '@bolodex/sales-reports/own-sales'
import { listBrandCells, sortBrands, type Sorting } from './sort-brands.ts'

const brand = (name: string, change: Partial<BrandNumbers> = {}): BrandNumbers => ({
  brand: name,
  slug: null,
  garments: [],
  sold: 3,
  prices: { median: 5000, low: 4000, high: 6000 },
  days: { median: 10, known: 3 },
  revenue: 15_000,
  fees: 2000,
  profit: 9000,
  profitEach: 3000,
  listed: 0,
  sellThrough: null,
  profitBought: 3000,
  verdict: 'buy',
  ...change,
})
const brands = [
  brand('Élan', { sold: 5, days: null }),
  brand('Zed', { sold: 9, days: { median: 30, known: 1 }, prices: null }),
  brand('alder', { sold: 1, days: { median: 2, known: 1 } }),
]
const by = (sorting: Sorting) => sortBrands(brands, sorting).map(({ brand: name }) => name)

test('brands are sorted by any column and turned around; what is not known comes last both ways [X-22b]', () => {
  expect(by({ by: 'sold', isTurned: false })).toEqual(['Zed', 'Élan', 'alder'])
  expect(by({ by: 'sold', isTurned: true })).toEqual(['alder', 'Élan', 'Zed'])
  expect(by({ by: 'days', isTurned: false })).toEqual(['alder', 'Zed', 'Élan'])
  expect(by({ by: 'days', isTurned: true })).toEqual(['Zed', 'alder', 'Élan'])
  expect(by({ by: 'median', isTurned: true })).toEqual(['alder', 'Élan', 'Zed'])
  expect(by({ by: 'brand', isTurned: false })).toEqual(['alder', 'Élan', 'Zed'])
})

test('an exported brand cannot run as a formula in a spreadsheet [X-22b]', () => {
  const numbers = computeNumbers([], [], defaultNumberSettings, 'USD')
  const csv = writeCsv(listBrandCells(numbers, [brand('=1+1', { profit: -6600 })]))
  expect(csv).toContain("'=1+1,3,50.00,40.00,60.00,10,,20.00,'-66.00,30.00,")
})
