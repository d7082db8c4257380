import { expect, test } from 'vitest'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { noYears, yearsOfEra } from '@bolodex/contract/photos/tag-years'
import { chooseTag, sortTags, yearsOf } from './known-tags.ts'

const tag = (id: number, kind: TagPhoto['kind'], era: TagPhoto['era']): TagPhoto => ({
  id,
  kind,
  era,
  ...(era ? yearsOfEra(era) : noYears),
  madeIn: null,
  note: null,
  looksRight: 0,
  looksWrong: 0,
  url: `/photos/${id}.webp`,
  width: 800,
  height: 500,
  blur: null,
  submittedBy: 'pat',
  createdAt: '2026-01-01T00:00:00.000Z',
})

const tags = [
  tag(1, 'fake warning', '1970s'),
  tag(2, 'neck tag', '1990s'),
  tag(3, 'care label', '1980s'),
  tag(4, 'neck tag', 'Before 1950'),
  tag(5, 'neck tag', null),
]
const anything = { id: null, kind: null, years: null }
const choose = (wanted: Partial<Parameters<typeof chooseTag>[1]>) => {
  const choice = chooseTag(tags, { ...anything, ...wanted })
  return choice && [choice.tag.id, choice.isNearest]
}

test('a tag without years has none', () => {
  expect(yearsOf({ yearFrom: 1984, yearTo: null })).toEqual({ from: 1984, to: null })
  expect(yearsOf(noYears)).toBeNull()
})

test('tags are sorted from the oldest to those of no known years', () => {
  expect(sortTags(tags).map(({ id }) => id)).toEqual([4, 1, 3, 2, 5])
})

test('the tag that was asked for is shown, whatever it is', () => {
  expect(choose({ id: 1 })).toEqual([1, false])
  expect(choose({ id: 3, kind: 'neck tag' })).toEqual([3, false])
})

test('otherwise it is one of the same kind and years, and never a fake while there are others', () => {
  expect(choose({})).toEqual([2, false])
  expect(choose({ id: 99, kind: 'care label' })).toEqual([3, false])
  expect(choose({ kind: 'neck tag', years: { from: 1930, to: 1940 } })).toEqual([4, false])
  expect(choose({ years: { from: 1982, to: null } })).toEqual([2, false])
  expect(choose({ kind: 'size tag' })).toEqual([2, false])
})

test('of tags from other years the nearest is taken and marked', () => {
  expect(choose({ kind: 'neck tag', years: { from: 1973, to: 1983 } })).toEqual([2, true])
  expect(choose({ kind: 'care label', years: { from: 2005, to: 2010 } })).toEqual([3, true])
})

test('a brand with nothing but a fake shows that, and one without photos nothing', () => {
  expect(chooseTag([tag(1, 'fake warning', null)], anything)?.tag.id).toBe(1)
  expect(chooseTag([], anything)).toBeNull()
})
