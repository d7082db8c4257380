import { expect, test } from 'vitest'
import { markNames } from './testing/mark-names.ts'
import { describeMentions } from './detect-brands.ts'

function describe(text: string) {
  const { words, mentions } = markNames(text)
  return describeMentions(words, mentions)
}

test('a brand has all its mentions, and the median of the prices said of it', () => {
  const [brand, ...others] = describe(
    'a [gap] jacket sold for 30 then the next one [gap] jeans sold for 20 and last week a [gap] dress sold for 45',
  )
  expect(others).toEqual([])
  expect(brand).toMatchObject({ name: 'gap', price: 30, garmentTypes: ['Outerwear', 'Jeans', 'Dresses'] })
  expect(brand?.mentions.map(({ price }) => price)).toEqual([30, 20, 45])
})

test('brands come in the order of their first mentions', () => {
  expect(describe('[levis] and [gap] and [levis] and [asos]').map(({ name }) => name)).toEqual(['levis', 'gap', 'asos'])
})

test('both ends of a range count, and of an even number of prices the mean of the two in the middle', () => {
  expect(describe('[hoka] sneakers sell for 55 to 60')[0]?.price).toBe(58)
})

test('a mention has the time of its first word, and none in a text without times', () => {
  const { words, mentions } = markNames('here is a [north face] coat')
  const timed = words.map(({ text }, index) => ({ text, startMs: index * 400 }))
  expect(describeMentions(timed, mentions)[0]?.mentions[0]).toMatchObject({ from: 3, to: 5, startMs: 1200 })
  expect(describeMentions(words, mentions)[0]?.mentions[0]?.startMs).toBeNull()
})

test('a quote ends where another thing begins', () => {
  const [first] = describe('a [gap] denim jacket with a tear sold for 30 then we have a nice [levis] trucker for 45')
  expect(first?.mentions[0]?.quote).toBe('a gap denim jacket with a tear sold for 30')
})

test.each([
  ['a [gap] button down', ['Casual Shirts']],
  ['this [brooks brothers] non iron dress shirt', ['Dress Shirts']],
  ['a [patagonia] quarter zip', ['Sweaters']],
  ['[lululemon] leggings', ['Active Pants']],
  ['a quilted jacket from [chicos] with the zipper', ['Outerwear']],
  ['[bonobos] chinos', ['Pants']],
  ['a [kate spade] purse', ['Accessories']],
  ['the [nike] hoodie', ['Sweaters']],
  ['a [theory] dress', ['Dresses']],
  ['[theory] dress pants', ['Pants']],
  ['a [lacoste] polo shirt', ['Polo Shirts']],
  ['[levis] denim jacket', ['Outerwear']],
  ['a [zara] top of the line thing', []],
  ['[gap] sold for 20 and a sweater from [loft]', []],
])('%s: %s', (text, types) => {
  expect(describe(text)[0]?.garmentTypes).toEqual(types)
})

test.each([
  ['[hoka] the sell through is like eighty percent', 80],
  ['[hoka] has a 60% sell-through rate', 60],
  ['sell through on [hoka] is around seventy', 70],
  ['i get a sixty percent sell through on the [hoka] ones', 60],
  ['seventy two percent of my [hoka] sells in a month', 72],
  ['[hoka] and the sell through on my whole store is nineteen percent', null],
  ['[hoka] was fifty percent off', null],
])('%s: %s percent', (text, rate) => {
  const [brand] = describe(text)
  expect(brand?.sellThrough).toBe(rate)
  expect(brand?.price).toBeNull()
})

test('ten thousand words with a thousand numbers are described at once', () => {
  const { words, mentions } = markNames(
    'next a [gap] coat i paid six bucks it sold for eighty five um anyway '.repeat(700),
  )
  const [brand] = describeMentions(words, mentions)
  expect(brand?.price).toBe(85)
  expect(brand?.mentions).toHaveLength(700)
})
