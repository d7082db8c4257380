import { expect, test } from 'vitest'
import { foundBrand, foundMention } from '#testing/found-brands.ts'
import type { KnownOf } from './analysis-store.ts'
import { foldBrands } from './analyze-video.ts'
import type { FoundBrand } from './found-brands.ts'

const mention = (line: number, from: number, to: number) => foundMention({ line, from, to })
const brand = (number: number, name: string, others: Partial<FoundBrand> = {}) =>
  foundBrand({ number, name, mentions: [mention(number, 0, 3)], ...others })
const existing = (id: number): KnownOf => ({
  existing: { id, slug: 'levis', name: 'Levi’s', description: '' },
  isCatalogued: false,
  catalogueDescription: null,
})

test('two names of one brand become one, with the mentions of both and each place once', () => {
  const found = [
    brand(0, 'Levi’s', { price: 40, garmentTypes: ['Jeans'], mentions: [mention(4, 0, 6)] }),
    brand(1, 'New one'),
    brand(2, 'Levi Strauss', {
      price: 90,
      sellThroughRate: 70,
      garmentTypes: ['Jeans', 'Outerwear'],
      mentions: [mention(1, 2, 9), mention(4, 3, 12)],
    }),
  ]
  const folded = foldBrands(found, new Map([0, 2].map((number) => [number, existing(7)])))
  expect(folded).toMatchObject([
    { number: 0, brandId: 7, price: 40, sellThroughRate: 70, garmentTypes: ['Jeans', 'Outerwear'], foundBy: 'words' },
    { number: 1, brandId: null, name: 'New one' },
  ])
  expect(folded[0]?.mentions.map(({ line, from }) => [line, from])).toEqual([
    [1, 2],
    [4, 0],
  ])
  expect(found[0]?.mentions).toHaveLength(1)
})

test('where words and model agree, the findings of the words are kept', () => {
  const byWords = brand(0, 'Levi’s', { mentions: [mention(4, 0, 6)] })
  const byModel = brand(1, 'Levi Strauss', { price: 90, foundBy: 'model', mentions: [mention(1, 2, 9)] })
  const known = new Map([0, 1].map((number) => [number, existing(7)]))
  const kept = [{ ...byWords, brandId: 7 }]
  expect(foldBrands([byWords, byModel], known)).toEqual(kept)
  const reversed = [
    { ...byModel, number: 0 },
    { ...byWords, number: 1 },
  ]
  expect(foldBrands(reversed, known)).toEqual(kept)
})
