import { expect, test } from 'vitest'
import type { ActiveRow, SoldRow } from '@bolodex/sales-reports/reports/sold-row'
import { createTitleReader } from '@bolodex/sales-reports/titles/read-title'
import { hashWithSalt, prepareListing, prepareSale, type TitleTools } from './prepare-sales.ts'

const known = { spoken: [], tier: null, kind: null, lineOf: null, sameAs: null, aliases: [], isInDirectory: true }
const names = ['Kestrel Loop', 'Hob Nail Works', 'Iver Lund']
const tools = (salt = 'salt'): TitleTools => ({
  readTitle: createTitleReader(names.map((name) => ({ ...known, name }))),
  slugs: new Map([['Kestrel Loop', 'kestrel-loop']]),
  hash: (key) => hashWithSalt(salt, key),
})
const row = (title: string, change: Partial<SoldRow> = {}): SoldRow => ({
  key: 'ebay|05-1|316',
  listingKey: 'ebay|316',
  title,
  brand: '',
  category: '',
  priceCents: 5000,
  isPayout: false,
  currency: 'USD',
  soldOn: '2026-10-01',
  listedOn: null,
  feesCents: null,
  shippingCents: null,
  costCents: null,
  quantity: 1,
  isLot: false,
  platform: 'ebay',
  isRefunded: false,
  ...change,
})

test('a sure brand counts at once, with the way to its page [X-22b]', async () => {
  const sale = await prepareSale(row('Kestrel Loop fleece jacket S'), tools())
  expect(sale).toMatchObject({ brand: 'Kestrel Loop', slug: 'kestrel-loop', garment: 'Outerwear', state: 'counted' })
})

test('lots and comparisons are asked about, and a title without a brand is not [X-22b]', async () => {
  const lot = await prepareSale(row('Lot of 3 Kestrel Loop sweaters'), tools())
  expect(lot).toMatchObject({
    state: 'unsure',
    brand: null,
    isLot: true,
    question: { doubt: 'lot', words: 'Lot of 3' },
  })
  const like = await prepareSale(row('Chore coat like Hob Nail Works, XL'), tools())
  expect(like.question).toEqual({
    doubt: 'compared',
    words: 'like Hob Nail Works',
    candidates: [{ name: 'Hob Nail Works', slug: null }],
  })
  expect(await prepareSale(row('Plain wool scarf'), tools())).toMatchObject({ state: 'counted', brand: null })
  expect((await prepareSale(row('Iver Lund sweater', { isLot: true }), tools())).state).toBe('unsure')
})

test('ids are hashes that another salt changes, and a listing has the id that its sale names [X-22b]', async () => {
  const one = await prepareSale(row('Iver Lund sweater'), tools())
  expect(one.id).toMatch(/^[0-9a-f]{64}$/)
  expect((await prepareSale(row('Iver Lund sweater'), tools('other'))).id).not.toBe(one.id)
  const active: ActiveRow = { ...row('Iver Lund sweater'), key: 'ebay|316', priceCents: null }
  const listing = await prepareListing(active, tools())
  expect(listing).toEqual({
    id: one.listingId,
    brand: 'Iver Lund',
    currency: 'USD',
    listedOn: null,
    quantity: 1,
    platform: 'ebay',
  })
})

test('a payout has no fees left in it', async () => {
  const sale = await prepareSale(row('Iver Lund sweater', { isPayout: true }), tools())
  expect(sale.feesCents).toBe(0)
})
