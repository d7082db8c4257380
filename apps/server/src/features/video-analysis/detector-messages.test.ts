import { expect, test } from 'vitest'
import type { DetectorBrand, DetectorMention } from './detector/detector-brands.ts'
import { limitMentions } from './detector-messages.ts'

const mention = (from: number): DetectorMention => ({
  from,
  to: from + 1,
  startMs: null,
  quote: 'gap',
  nameFrom: 0,
  nameTo: 3,
  confidence: 1,
  price: null,
  sellThrough: null,
  garmentTypes: [],
})
const brand = (name: string, count: number): DetectorBrand => ({
  name,
  known: null,
  confidence: 1,
  amount: null,
  role: null,
  currency: null,
  said: [],
  price: 40,
  sellThrough: null,
  garmentTypes: [],
  mentions: Array.from({ length: count }, (_, index) => mention(index)),
})
const countsOf = (brands: readonly DetectorBrand[]) => brands.map(({ mentions }) => mentions.length)

test('of one brand the first fifty mentions are kept, with the price of all of them', () => {
  const [gap, muji] = limitMentions([brand('Gap', 33_000), brand('Muji', 2)])
  expect(gap?.mentions.map(({ from }) => from)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect([gap?.price, muji?.mentions.length]).toEqual([40, 2])
})

test('of many brands that are named often fewer are kept of each, and none is left without', () => {
  const many = limitMentions(Array.from({ length: 300 }, (_, index) => brand(`Brand ${index}`, 300)))
  expect(countsOf(many)).toEqual(Array(300).fill(10))
  const some = limitMentions([...Array.from({ length: 100 }, () => brand('Often', 60)), brand('Once', 1)])
  expect(countsOf(some)).toEqual([...Array(100).fill(29), 1])
})
