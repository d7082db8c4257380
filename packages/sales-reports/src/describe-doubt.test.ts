import { expect, test } from 'vitest'
import { cutComparison, describeDoubt } from './describe-doubt.ts'

const describe = (title: string, candidates: string[], isLot = false, cue?: string) =>
  describeDoubt({ title, candidates, isLot, cue })

test('a question names its reason and marks the words in doubt [X-22b]', () => {
  expect(describe('Vtg 90s Barlow Thrane Waxed Field Coat', ['Barlow Thrane', 'Barlowe Mfg.'])).toEqual({
    doubt: 'two-brands',
    words: 'Barlow Thrane',
  })
  expect(describe('Lot of 3 Iver Lund + Quayside sweaters M', ['Iver Lund'], true)).toEqual({
    doubt: 'lot',
    words: 'Lot of 3',
  })
  expect(describe('Pell St pleated trousers 34x30 brown', ['Pell Street'])).toEqual({
    doubt: 'short-name',
    words: 'Pell St',
  })
  expect(describe('Jetty hoodie Y2K blue bar faded', ['Jetty'])).toEqual({ doubt: 'word', words: 'Jetty' })
  expect(describe('Western pearl snap shirt Copper Head M', ['Copperhead'])).toEqual({
    doubt: 'split-word',
    words: 'Copper Head',
  })
  expect(describe('Plain wool coat', ['Quayside Knit'])).toEqual({ doubt: 'other', words: '' })
})

test('what is like a brand is asked about, and what is like new is not [X-22b]', () => {
  const title = 'Chore coat like Hob Nail, blanket lined, XL'
  const cut = cutComparison(title)
  expect(cut).toEqual({ cue: 'like', rest: 'Chore coat Hob Nail, blanket lined, XL' })
  expect(describe(title, ['Hob Nail Works'], false, cut?.cue)).toEqual({ doubt: 'compared', words: 'like Hob Nail' })
  expect(cutComparison('Wool coat, like new')).toBeNull()
  expect(describe('Leggings like those', [], false, 'like')).toEqual({ doubt: 'compared', words: 'like' })
})
