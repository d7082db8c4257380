import { expect, test } from 'vitest'
import { clueLimits } from '@bolodex/garment-dating/clues'
import {
  addTag,
  changeText,
  emptyGarment,
  findLines,
  guessKind,
  nextKind,
  readFragment,
  tick,
  toClues,
  writeFragment,
  type Garment,
} from './garment-clues.ts'

const shirt: Garment = {
  brand: 'Levi’s & Co',
  slug: 'levis',
  tags: [{ id: 1, kind: 'Words', text: '100% COTTON\nMADE IN U.S.A. #7', photo: null }],
  seen: ['levis-big-e', 'construction-single-stitch'],
  unseen: ['zipper-talon'],
}

test('a fragment leads back to the same garment', () => {
  expect(readFragment(`#${writeFragment(shirt)}`)).toEqual(shirt)
  expect(writeFragment(emptyGarment)).toBe('')
  expect(readFragment('')).toEqual(emptyGarment)
})

test('a fragment is cut to what the rules read, and odd ids are dropped', () => {
  const long = readFragment(new URLSearchParams({ text: 'A'.repeat(clueLimits.text + 5), slug: '../x' }).toString())
  expect(long.tags[0]?.text).toHaveLength(clueLimits.text)
  expect(long.slug).toBeNull()
  const many = Array.from({ length: clueLimits.seen + 9 }, (_, index) => ['seen', `box-${index}`])
  expect(readFragment(new URLSearchParams([...many, ['seen', '<b>']]).toString()).seen).toHaveLength(clueLimits.seen)
})

test('several tags are one text, and what was typed is one of them', () => {
  const read = addTag(emptyGarment, { kind: 'Neck tag', text: 'COPPERHEAD', photo: null })
  const both = addTag(read, { kind: 'Care label', text: 'RN 45217', photo: null })
  expect(toClues(both)).toEqual({ text: 'COPPERHEAD\nRN 45217', seen: [] })
  expect(changeText(both, 2, 'RN 45218').tags.map(({ text }) => text)).toEqual(['COPPERHEAD', 'RN 45218'])
  expect(changeText(emptyGarment, null, 'RN 1').tags).toEqual([{ id: 1, kind: 'Words', text: 'RN 1', photo: null }])
})

test('a tick is taken back by a second one', () => {
  const ticked = tick(emptyGarment, 'zipper-talon', true)
  expect(ticked.seen).toEqual(['zipper-talon'])
  expect(tick(ticked, 'zipper-talon', false).seen).toEqual([])
})

test.each([
  ['MACHINE WASH WARM\nTUMBLE DRY', false, 'Care label'],
  ['50% COTTON', true, 'Care label'],
  ['RN 45217', false, 'Care label'],
  ['COPPERHEAD\nMADE IN U.S.A.', true, 'Neck tag'],
  ['COPPERHEAD\nDRY GOODS', false, 'Neck tag'],
])('%j, with a name on it: %s, is from a %s', (text, hasName, kind) => expect(guessKind(text, hasName)).toBe(kind))

test('after a neck tag the care label is next, after a care label the neck tag, after both none', () => {
  const neck = addTag(emptyGarment, { kind: 'Neck tag', text: 'COPPERHEAD', photo: null })
  const care = addTag(emptyGarment, { kind: 'Care label', text: 'RN 45217', photo: null })
  const both = addTag(neck, { kind: 'Care label', text: 'RN 45217', photo: null })
  expect([emptyGarment, neck, care, both].map(nextKind)).toEqual([null, 'Care label', 'Neck tag', null])
})

test('the lines of a photo that clues were read from are found, whatever their marks and breaks', () => {
  const lines = ['50% Cotton', 'MACHINE WASH', 'WARM', 'R.N. 45217', 'L', 'Copperhead'].map((text) => ({
    text,
    box: [],
  }))
  const photo = { file: new File([], 'tag.jpg'), url: '', size: { width: 1, height: 1 }, lines }
  const found = findLines(photo, ['MACHINE WASH WARM', 'RN 45217', '50%', ''])
  expect(found.map(({ text }) => text)).toEqual(['50% Cotton', 'MACHINE WASH', 'WARM', 'R.N. 45217'])
})
