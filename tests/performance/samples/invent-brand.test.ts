import { expect, test } from 'vitest'
import { garmentTypes } from '../../../packages/contract/src/garment-types.ts'
import { inventBrand } from './invent-brand.ts'
import { createNameRegister } from './name-register.ts'
import { createRandom } from './random.ts'

const random = createRandom(7)
const register = createNameRegister(20_000)
const brands = Array.from({ length: 20_000 }, () => inventBrand(random, register))
const shareOf = (isCounted: (brand: (typeof brands)[number]) => boolean) =>
  brands.filter(isCounted).length / brands.length

test('descriptions are 40 to 220 characters long', () => {
  const lengths = brands.map(({ description }) => description.length)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(40)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(220)
})

test('about 12% have no price, the others mostly a low one and a few a high one', () => {
  expect(shareOf(({ averageSalePrice }) => averageSalePrice === null)).toBeCloseTo(0.12, 1)
  const prices = brands.flatMap(({ averageSalePrice }) => averageSalePrice ?? []).toSorted((a, b) => a - b)
  expect(prices.every((price) => Number.isInteger(price) && price >= 0)).toBe(true)
  expect(prices[Math.floor(prices.length / 2)]).toBeLessThan(50)
  expect(prices.at(-1)).toBeGreaterThan(300)
})

test('about 15% have no sell-through rate, the others one from 0 to 100', () => {
  expect(shareOf(({ sellThroughRate }) => sellThroughRate === null)).toBeCloseTo(0.15, 1)
  expect(brands.every(({ sellThroughRate: rate }) => rate === null || (rate >= 0 && rate <= 100))).toBe(true)
})

test('each has up to five different garment types of the fourteen', () => {
  const known = new Set<string>(garmentTypes.map(({ name }) => name))
  for (const { garmentTypes: types } of brands) {
    expect(types.length).toBeLessThanOrEqual(5)
    expect(new Set(types).size).toBe(types.length)
  }
  expect(new Set(brands.flatMap(({ garmentTypes: types }) => types))).toEqual(known)
})

test('about 8% come from a video, and only those have an address of one', () => {
  expect(shareOf(({ source }) => source === 'youtube')).toBeCloseTo(0.08, 1)
  expect(brands.every(({ source, sourceUrl }) => (source === 'youtube') === (sourceUrl !== null))).toBe(true)
})
