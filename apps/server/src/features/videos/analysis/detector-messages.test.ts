import { expect, test } from 'vitest'
import type { DetectorBrand } from '@bolodex/transcript-detector/detector-brands'
import { detectorBrand, detectorMention } from '#testing/found-brands.ts'
import { limitMentions } from './detector-messages.ts'

const brand = (name: string, count: number) =>
  detectorBrand({
    name,
    price: 40,
    mentions: Array.from({ length: count }, (_, from) =>
      detectorMention({ from, to: from + 1, quote: 'gap', nameTo: 3 }),
    ),
  })
const countsOf = (brands: readonly DetectorBrand[]) => brands.map(({ mentions }) => mentions.length)

test('the first fifty mentions per brand are kept, with the price of all of them', () => {
  const [gap, muji] = limitMentions([brand('Gap', 33_000), brand('Muji', 2)])
  expect(gap?.mentions.map(({ from }) => from)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect([gap?.price, muji?.mentions.length]).toEqual([40, 2])
})

test('with many frequent brands fewer mentions are kept of each, but at least one', () => {
  const many = limitMentions(Array.from({ length: 300 }, (_, index) => brand(`Brand ${index}`, 300)))
  expect(countsOf(many)).toEqual(Array(300).fill(10))
  const some = limitMentions([...Array.from({ length: 100 }, () => brand('Often', 60)), brand('Once', 1)])
  expect(countsOf(some)).toEqual([...Array(100).fill(29), 1])
})
