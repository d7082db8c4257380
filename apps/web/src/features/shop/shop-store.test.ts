import { expect, test } from 'vitest'
import { defaultPaySettings } from '@bolodex/sales-reports/pay-up-to'
import { listCells, priceEntries } from './bolo/sort-bolo.ts'
import { boloLimits, readBoloList, type BoloEntry } from './shop-store.ts'

const entry = (id: number, change: Partial<BoloEntry> = {}): BoloEntry => ({
  id,
  slug: `brand-${id}`,
  name: `Brand ${id}`,
  tagPhotoUrl: null,
  averageSalePrice: 50,
  sellThroughRate: 40,
  priceSetAt: null,
  priceBasis: null,
  soldCount: null,
  note: '',
  seenAt: '2026-11-01T10:00:00.000Z',
  ...change,
})

test('a list is read as it was kept [X-10a]', () => {
  const kept = { entries: [entry(1), entry(2, { note: 'pearl snaps' })], sort: 'rate' }
  expect(readBoloList(JSON.parse(JSON.stringify(kept)) as Record<string, unknown>)).toEqual(kept)
})

test('what a browser’s storage holds instead of a list is left out [X-10a]', () => {
  expect(readBoloList(null)).toEqual({ entries: [], sort: 'pay' })
  expect(readBoloList({ entries: 'none' })).toEqual({ entries: [], sort: 'pay' })
  const odd = [null, 3, 'text', {}, { id: '1', slug: 'a', name: 'A' }, { id: 5, slug: 'five', name: 'Five' }]
  const { entries, sort } = readBoloList({ entries: odd, sort: 'size' })
  expect(sort).toBe('pay')
  expect(entries).toEqual([
    entry(5, {
      slug: 'five',
      name: 'Five',
      averageSalePrice: null,
      sellThroughRate: null,
      seenAt: new Date(0).toISOString(),
    }),
  ])
  const figures = { averageSalePrice: '86', sellThroughRate: 1.5, note: 7 }
  expect(readBoloList({ entries: [{ ...entry(1), ...figures }] }).entries).toEqual([
    entry(1, { averageSalePrice: null, sellThroughRate: null }),
  ])
})

test('no more is read than the list takes [X-10a]', () => {
  const entries = Array.from({ length: boloLimits.entries + 5 }, (_, index) => entry(index + 1))
  expect(readBoloList({ entries }).entries).toHaveLength(boloLimits.entries)
})

test('the list is sorted by what to pay, by rate and by name; the unknown comes last [X-10a]', () => {
  const entries = [
    entry(1, { name: 'Élan', averageSalePrice: null, sellThroughRate: 90 }),
    entry(2, { name: 'Zed', averageSalePrice: 90, sellThroughRate: null }),
    entry(3, { name: 'alder', averageSalePrice: 5, sellThroughRate: 20 }),
    entry(4, { name: 'Fen', averageSalePrice: 90, sellThroughRate: 10 }),
  ]
  const namesBy = (sort: 'pay' | 'rate' | 'name') =>
    priceEntries(entries, defaultPaySettings, sort).map(({ name }) => name)
  expect(namesBy('pay')).toEqual(['Fen', 'Zed', 'alder', 'Élan'])
  expect(namesBy('rate')).toEqual(['Élan', 'alder', 'Fen', 'Zed'])
  expect(namesBy('name')).toEqual(['alder', 'Élan', 'Fen', 'Zed'])
})

test('a file says 0 for what to leave and nothing for what is not known [X-10a]', () => {
  const entries = [entry(1, { averageSalePrice: 5 }), entry(2, { averageSalePrice: null, sellThroughRate: null })]
  const [, leave, unknown] = listCells(priceEntries(entries, defaultPaySettings, 'pay'), 'https://example.org')
  expect(leave?.slice(0, 5)).toEqual(['Brand 1', '0', '0', '5', '40'])
  expect(unknown?.slice(0, 5)).toEqual(['Brand 2', '', '', '', ''])
})
