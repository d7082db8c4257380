import { expect, test } from 'vitest'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { datedTagsOf, groupTags, layInLanes, scaleOf, spanOf } from './group-tags.ts'

let id = 0
const tag = (kind: TagPhoto['kind'], yearFrom: number | null, yearTo: number | null): TagPhoto => ({
  id: (id += 1),
  url: `/photos/${id}.webp`,
  width: 10,
  height: 10,
  blur: null,
  kind,
  era: null,
  yearFrom,
  yearTo,
  madeIn: null,
  note: null,
  looksRight: 0,
  looksWrong: 0,
  submittedBy: 'guest',
  createdAt: '2026-01-01T00:00:00Z',
})
const told = (tags: Parameters<typeof groupTags>[0]) =>
  groupTags(tags).map(({ title, tags: members }) => [title, members.map(({ kind }) => kind)])

test('a tag is grouped by its first year with the neck tag of that time', () => {
  expect(
    told([
      tag('zipper', 1959, 1980),
      tag('neck tag', 1973, 1983),
      tag('neck tag', 1959, 1972),
      tag('care label', 1974, null),
      tag('union label', 1974, 1995),
      tag('print', null, null),
    ]),
  ).toEqual([
    ['1959–1972', ['neck tag', 'zipper']],
    ['1973–1983', ['neck tag', 'union label', 'care label']],
  ])
})

test('a tag without a neck tag of its time is grouped by the decade of its first year', () => {
  expect(told([tag('neck tag', 1973, 1983), tag('care label', 1991, 1999), tag('zipper', null, 1949)])).toEqual([
    ['Before 1950', ['zipper']],
    ['1973–1983', ['neck tag']],
    ['1990s', ['care label']],
  ])
})

test('tags without a first year are one era, with those that begin within a neck tag of it', () => {
  expect(
    told([
      tag('neck tag', null, 1960),
      tag('zipper', null, 1969),
      tag('care label', 1946, 1950),
      tag('zipper', 1975, 1980),
    ]),
  ).toEqual([
    ['Before 1970', ['neck tag', 'zipper', 'care label']],
    ['1970s', ['zipper']],
  ])
})

test('bars that overlap are in lanes, of which there are four at most', () => {
  const years = (photos: TagPhoto[]) => layInLanes(photos).map((lane) => lane.map(({ yearFrom }) => yearFrom))
  expect(years([tag('zipper', 1960, 1969), tag('zipper', 1950, 1959), tag('zipper', 1955, null)])).toEqual([
    [1950, 1960],
    [1955],
  ])
  const many = years(Array.from({ length: 9 }, (_, place) => tag('zipper', 1950 + place, 1990)))
  expect(many).toHaveLength(4)
  expect(new Set(many.flat())).toEqual(new Set(Array.from({ length: 9 }, (_, place) => 1950 + place)))
})

test('several neck tags of the same years are one era', () => {
  expect(told([tag('neck tag', 1990, 1999), tag('neck tag', 1990, 1999)])).toEqual([
    ['1990s', ['neck tag', 'neck tag']],
  ])
})

test('a dated note is grouped like a tag, with who added it [X-26d]', () => {
  const brand = {
    photos: [tag('neck tag', 1984, 1996), tag('neck tag', null, null)],
    datedNotes: ['1988: snaps of plastic', 'years unknown: woven'],
    datedNoteAuthors: ['rosa', 'kim'],
  }
  const dated = datedTagsOf(brand)
  expect(told(dated)).toEqual([['1984–1996', ['neck tag', 'note']]])
  expect(dated[1]).toMatchObject({ note: 'snaps of plastic', yearFrom: 1988, addedBy: 'rosa' })
})

test('the span of all tags names an open start as such, and a single year once', () => {
  const span = (...years: [number | null, number | null][]) =>
    spanOf(years.map(([yearFrom, yearTo]) => ({ yearFrom, yearTo })))
  expect(span([1946, 1958], [1960, null])).toBe('1946 to now')
  expect(span([null, 1959], [1960, 1969])).toBe('up to 1969')
  expect(span([1989, 1989])).toBe('1989')
})

test('the scale has whole decades, reaches this year where a tag has no last year, and has a mark at both ends', () => {
  expect(scaleOf([{ yearFrom: 1946, yearTo: 1958 }], 2026)).toEqual({ from: 1920, to: 1960, marks: [1920, 1940, 1960] })
  expect(scaleOf([{ yearFrom: 1946, yearTo: null }], 2026)).toEqual({
    from: 1940,
    to: 2030,
    marks: [1940, 1960, 1980, 2000, 2030],
  })
  // Labels ten years apart touch on a narrow phone.
  expect(scaleOf([{ yearFrom: 1970, yearTo: 2019 }], 2026).marks).toEqual([1970, 2000, 2020])
})
