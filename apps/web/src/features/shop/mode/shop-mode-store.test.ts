import { expect, test } from 'vitest'
import type { BoloBrand } from '../shop-store.ts'
import { addLook, readShopMode, shopModeLimits, type ShopMode } from './shop-mode-store.ts'

const brand = (id: number): BoloBrand => ({
  id,
  slug: `brand-${id}`,
  name: `Brand ${id}`,
  tagPhotoUrl: null,
  averageSalePrice: 40,
  sellThroughRate: 60,
  priceSetAt: null,
  priceBasis: null,
  soldCount: null,
})
const off: ShopMode = { isOn: false, looks: [] }

test('nothing is noted until shop mode is on', () => {
  expect(addLook(off, brand(1))).toEqual(off)
})

test('the last ten brands are kept, the newest first and each once', () => {
  let mode: ShopMode = { isOn: true, looks: [] }
  for (let id = 1; id <= shopModeLimits.looks + 2; id += 1) mode = addLook(mode, brand(id))
  mode = addLook(mode, brand(5))
  expect(mode.looks.map(({ id }) => id)).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3])
  expect(readShopMode(JSON.parse(JSON.stringify(mode)) as Record<string, unknown>)).toEqual(mode)
})

test('looks of an earlier day are left out', () => {
  const now = Date.parse('2026-11-17T12:00:00Z')
  const looks = [
    { ...brand(1), at: '2026-11-17T11:00:00Z' },
    { ...brand(2), at: '2026-11-16T11:00:00Z' },
  ]
  expect(readShopMode({ isOn: true, looks }, now).looks.map(({ id }) => id)).toEqual([1])
})

test.each([
  ['nothing', null],
  ['a list that is none', { isOn: true, looks: 'three' }],
  ['looks without a brand', { isOn: true, looks: [null, 4, { at: '2026-11-17' }, { ...brand(1), at: 7 }] }],
])('storage that holds %s has no looks', (_, stored) => {
  expect(readShopMode(stored).looks).toEqual([])
})
