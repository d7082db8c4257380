import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { expect, test } from 'vitest'
import { describeBrand } from './describe-brand.ts'

const brand: BrandDetails = {
  id: 1,
  slug: 'iver-lund',
  ...completeFacts(
    {
      name: 'Iver Lund',
      description: 'Shetland crews and fisherman cables.',
      averageSalePrice: 1049,
      sellThroughRate: 81,
    },
    factKeys,
  ),
  eras: [],
  tagPhotoId: null,
  tagPhotoUrl: null,
  tagPhotoBlur: null,
  tagSubmittedBy: null,
  priceSetAt: null,
  priceBasis: null,
  soldCount: null,
  estimatedPrice: 1049,
  sellThroughSetAt: null,
  sellThroughBasis: null,
  source: 'manual',
  sourceUrl: null,
  starter: null,
  createdAt: '2026-10-20T09:00:00.000Z',
  updatedAt: '2026-10-20T09:00:00.000Z',
  userId: null,
  submittedBy: null,
  upvotes: 0,
  downvotes: 0,
  photos: [],
  datedNoteAuthors: [],
  identifiers: [],
  searchesThisMonth: 0,
  version: 0,
  changes: 0,
  latestChanges: [],
}
const say = (given: Partial<BrandDetails>) => describeBrand({ ...brand, ...given }).description

test('a preview description starts with the known figures [X-01]', () => {
  const words = 'Shetland crews and fisherman cables.'
  expect(say({})).toBe(`Sells for about $1,049, sell rate 81%. ${words}`)
  expect(say({ sellThroughRate: null })).toBe(`Sells for about $1,049. ${words}`)
  expect(say({ averageSalePrice: null })).toBe(`Sell rate 81%. ${words}`)
  expect(say({ averageSalePrice: null, sellThroughRate: null })).toBe(words)
})

test.each([['words '.repeat(60)], ['👕'.repeat(200)], ['x'.repeat(500)], ['line\nafter line '.repeat(30)]])(
  'a long description is cut within 160 characters, and never inside one',
  (description) => {
    const text = say({ description })
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text.length).toBeGreaterThan(110)
    expect(text).toMatch(/…$/)
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\n')
  },
)

test('the first tag photo represents the brand, otherwise the drawn picture', () => {
  expect(describeBrand(brand).structuredData.image).toBe('/brands/iver-lund/card.png')
})
