import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salesLimits } from '@bolodex/contract/sales/sales-limits'
import type { OwnListing, OwnSale } from '@bolodex/sales-reports/own-sales'
import { addReport, emptyLedger, rememberChoice, type Ledger } from './ledger-rules.ts'

const sale = (id: string, change: Partial<OwnSale> = {}): OwnSale => ({
  id,
  listingId: null,
  isAdded: false,
  title: 'Barlow Thrane coat',
  brand: 'Barlow & Thrane',
  slug: null,
  garment: null,
  state: 'counted',
  question: null,
  priceCents: 5000,
  currency: 'USD',
  soldOn: '2026-10-01',
  listedOn: null,
  days: null,
  feesCents: null,
  shippingCents: null,
  costCents: null,
  quantity: 1,
  isLot: false,
  platform: 'ebay',
  isRefunded: false,
  ...change,
})
const listing = (id: string, change: Partial<OwnListing> = {}): OwnListing => ({
  id,
  brand: null,
  currency: 'USD',
  listedOn: '2026-09-01',
  quantity: 1,
  platform: 'ebay',
  ...change,
})
const file = (name = 'a.csv') => ({ name, format: 'eBay Orders', readAt: '', sold: 0, active: 0, skipped: [] })
const add = (ledger: Ledger, sales: OwnSale[], listings: OwnListing[] = [], name?: string) =>
  addReport(ledger, { sales, listings, file: file(name) })
const unsure = (id: string) =>
  sale(id, { state: 'unsure', brand: null, question: { doubt: 'word', words: 'Barlow  Thrane', candidates: [] } })

test('reading the same report again changes nothing [X-22b]', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), fc.array(fc.constantFrom('c', 'd', 'e')), (one, two) => {
      const first = add(
        emptyLedger,
        one.map((id) => sale(id)),
      ).ledger
      const both = add(
        first,
        two.map((id) => sale(id)),
      ).ledger
      expect(both.sales.map(({ id }) => id).toSorted()).toEqual([...new Set([...one, ...two])].toSorted())
      const again = add(
        both,
        [...one, ...two].map((id) => sale(id)),
      )
      expect(again.changed).toEqual([])
      expect(again.ledger.sales).toEqual(both.sales)
    }),
  )
})

test('another report fills in fees and reports a refund, and changes none of the choices [X-22b]', () => {
  const { ledger } = add(emptyLedger, [sale('a', { brand: 'Chosen', costCents: 700 })])
  const read = sale('a', { brand: 'Other', feesCents: 300, costCents: 900, isRefunded: true })
  expect(add(ledger, [read]).changed).toEqual([
    sale('a', { brand: 'Chosen', costCents: 700, feesCents: 300, isRefunded: true }),
  ])
})

test('what was said about some words is used for the next report with the same words [X-22b]', () => {
  const brand = { kind: 'brand', name: 'Barlow & Thrane', slug: 'barlow-and-thrane' } as const
  const said = (choices: Ledger['choices']) => add({ ...emptyLedger, choices }, [unsure('a')]).ledger.sales[0]
  expect(said({})).toMatchObject({ state: 'unsure' })
  const remembered = rememberChoice({}, 'barlow thrane', brand)
  expect(said(remembered)).toMatchObject({ state: 'counted', brand: brand.name, slug: brand.slug, question: null })
  expect(said(rememberChoice({}, 'Barlow Thrane', { kind: 'none' }))).toMatchObject({ state: 'counted', brand: null })
  expect(said(rememberChoice({}, 'Barlow Thrane', { kind: 'out' }))).toMatchObject({ state: 'left-out' })
  expect(rememberChoice(remembered, 'BARLOW THRANE', null)).toEqual({})
  expect(rememberChoice({}, '  ', brand)).toEqual({})
})

test('a report of active listings dates the sales of its items, whichever is read first [X-22b]', () => {
  const sold = sale('a', { listingId: 'x' })
  const dated = sale('a', { listingId: 'x', listedOn: '2026-09-01' })
  const first = add(emptyLedger, [sold]).ledger
  expect(add(first, [], [listing('x')]).changed).toEqual([dated])
  expect(add(add(emptyLedger, [], [listing('x')]).ledger, [sold]).ledger.sales).toEqual([dated])
  expect(add(first, [], [listing('x', { listedOn: '2026-11-01' })]).changed).toEqual([])
})

test('a newer report of active listings replaces the older one of its marketplace', () => {
  const first = add(emptyLedger, [], [listing('x'), listing('p', { platform: 'poshmark' })]).ledger
  expect(add(first, [], [listing('y')]).ledger.listings.map(({ id }) => id)).toEqual(['p', 'y'])
})

test('no more is kept than the limits allow', () => {
  const full = { ...emptyLedger, sales: Array.from({ length: salesLimits.sales }, (_, at) => sale(`s${at}`)) }
  const { isFull, ledger } = add(full, [sale('one-more')])
  expect([isFull, ledger.sales.length]).toEqual([true, salesLimits.sales])
  let files = emptyLedger
  for (let at = 0; at < salesLimits.files + 2; at += 1) files = add(files, [], [], `${at}.csv`).ledger
  expect(files.files).toHaveLength(salesLimits.files)
  const many = Object.fromEntries(
    Array.from({ length: salesLimits.choices }, (_, at) => [`w${at}`, { kind: 'none' as const }]),
  )
  const choices = rememberChoice(many, 'newest', { kind: 'out' })
  expect([Object.keys(choices).length, 'w0' in choices]).toEqual([salesLimits.choices, false])
})
