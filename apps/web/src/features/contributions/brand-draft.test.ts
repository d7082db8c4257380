import { beforeEach, expect, test, vi } from 'vitest'
import { NewBrand } from '@bolodex/contract/contributions/new-brands'
import { readDraft, nothingTyped, isBlank, readNewBrand, type TypedBrand } from './brand-draft.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const half = { ...nothingTyped, name: 'Iver Lu', garmentTypes: ['Sweaters'] }

test('a half-filled form is opened again as it was', () => {
  stored.set('new-brand', JSON.stringify(half))
  expect(readDraft()).toEqual(half)
})

test.each(['nonsense', 'null', '[]', '{"name":7,"garmentTypes":["Togas"]}'])('%s is not a draft', (text) => {
  stored.set('new-brand', text)
  expect(readDraft()).toEqual(nothingTyped)
})

test('disabled storage is not an obstacle', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(readDraft()).toEqual(nothingTyped)
})

/** The form's errors: per field the first one its call would return. */
function findErrors(typed: TypedBrand): Record<string, string> {
  const issues = NewBrand.safeParse(readNewBrand(typed)).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

const good: TypedBrand = { ...nothingTyped, name: 'Iver Lund', description: 'Knitwear from the fjords' }

test('a name and a description are enough', () => {
  expect(findErrors(good)).toEqual({})
  expect(readNewBrand(good)).toEqual({
    name: 'Iver Lund',
    description: 'Knitwear from the fjords',
    averageSalePrice: null,
    sellThroughRate: null,
    garmentTypes: [],
  })
})

test.each<[Partial<TypedBrand>, string]>([
  [{ name: ' I ' }, 'Brand name must be at least 2 characters'],
  [{ description: 'too short' }, 'Description must be at least 10 characters'],
  [{ tagPhotoUrl: 'barlow tag photo' }, 'Please enter a valid URL'],
  [{ tagPhotoUrl: 'ftp://example.org/tag.jpg' }, 'Please enter a valid URL'],
  [{ tagPhotoUrl: `https://example.org/${'t'.repeat(500)}.jpg` }, 'Please enter a valid URL'],
  [{ averageSalePrice: '-1' }, 'Average sale price must be a whole number from 0 to 1,000,000'],
  [{ averageSalePrice: 'forty' }, 'Average sale price must be a whole number from 0 to 1,000,000'],
  [{ averageSalePrice: '19.99' }, 'Average sale price must be a whole number from 0 to 1,000,000'],
  [{ sellThroughRate: '101' }, 'Sell-through rate must be a whole number from 0 to 100'],
])('%o is refused: %s', (typed, sentence) => {
  expect(findErrors({ ...good, ...typed })).toEqual({ [Object.keys(typed).join()]: sentence })
})

test('numbers are sent as numbers, an address without the space around it', () => {
  const typed = { ...good, averageSalePrice: ' 86 ', sellThroughRate: '0', tagPhotoUrl: ' https://example.org/t.JPG ' }
  expect(findErrors(typed)).toEqual({})
  expect(readNewBrand(typed)).toMatchObject({
    averageSalePrice: 86,
    sellThroughRate: 0,
    tagPhotoUrl: 'https://example.org/t.JPG',
  })
})

test('spaces alone are nothing, a chosen garment is something', () => {
  expect(isBlank({ ...nothingTyped, name: '  ' })).toBe(true)
  expect(isBlank({ ...nothingTyped, garmentTypes: ['Jeans'] })).toBe(false)
})
