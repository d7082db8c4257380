import { expect, test } from 'vitest'
import type { OwnSale } from '@bolodex/sales-reports/own-sales'
import { SharedSaleInput } from '@bolodex/contract/sales/shared-sales'
import { listRows, listUnshared } from './shared-rows.ts'

const now = new Date('2026-11-15T12:00:00Z')
const sale: OwnSale = {
  id: 'a1',
  listingId: 'l1',
  isAdded: false,
  title: 'Barlow & Thrane Waxed Coat for Amber Quill',
  brand: 'Barlow & Thrane',
  slug: 'barlow-thrane',
  garment: 'Outerwear',
  state: 'counted',
  question: null,
  priceCents: 11_849,
  currency: 'USD',
  soldOn: '2026-10-12',
  listedOn: '2026-09-30',
  days: null,
  feesCents: 1500,
  shippingCents: 900,
  costCents: 800,
  quantity: 1,
  isLot: false,
  platform: 'ebay',
  isRefunded: false,
}

test('a row says brand, garment, whole price, currency, month, days and marketplace, and nothing else [X-23b]', () => {
  const [row] = listRows([sale], now)
  const { isKnown, ...sent } = row ?? { isKnown: false }
  expect(isKnown).toBe(true)
  expect(sent).toEqual({
    brand: 'Barlow & Thrane',
    garment: 'Outerwear',
    price: 118,
    currency: 'USD',
    month: '2026-10',
    days: 12,
    platform: 'ebay',
  })
  expect(SharedSaleInput.parse(sent)).toEqual(sent)
})

const left: [string, Partial<OwnSale>][] = [
  ['an unsure brand', { state: 'unsure' }],
  ['one that was left out', { state: 'left-out' }],
  ['no brand', { brand: null }],
  ['a lot', { isLot: true }],
  ['several at once', { quantity: 2 }],
  ['a refund', { isRefunded: true }],
  ['a sale of more than a year ago', { soldOn: '2025-11-30' }],
  ['a sale of next month', { soldOn: '2026-12-01' }],
  ['a price of cents', { priceCents: 30 }],
  ['a currency nobody knows', { currency: 'XXX' }],
]
test.each(left)('%s is not shared [X-23b]', (_, change) => {
  expect(listRows([{ ...sale, ...change }], now)).toEqual([])
})

test('a marketplace or garment of the report’s own is not sent as it is', () => {
  const [row] = listRows([{ ...sale, platform: 'Amber’s shop', garment: 'Amber’s coat' }], now)
  expect(row).toMatchObject({ platform: 'other', garment: null })
})

test('what the account has already is not shared again, each as often as it is there', () => {
  const rows = listRows([sale, { ...sale, id: 'a2' }, { ...sale, id: 'a3', priceCents: 5000 }], now)
  const [first] = rows
  expect(first).toBeDefined()
  expect(listUnshared(rows, first ? [first] : []).map(({ price }) => price)).toEqual([118, 50])
  expect(listUnshared(rows, rows)).toEqual([])
})
