import { expect, test } from 'vitest'
import { tagPhotoEras } from './tag-photo-kinds.ts'
import { compareYears, describeYears, eraOfYears, yearsOfEra } from './tag-years.ts'

test('every era is the years it names, and those years are that era again', () => {
  expect(yearsOfEra('1990s')).toEqual({ yearFrom: 1990, yearTo: 1999 })
  expect(yearsOfEra('Before 1950')).toEqual({ yearFrom: null, yearTo: 1949 })
  for (const era of tagPhotoEras) expect(eraOfYears(yearsOfEra(era))).toBe(era)
  expect(eraOfYears({ yearFrom: 1984, yearTo: 1992 })).toBeNull()
})

test.each([
  [1990, 1999, '1990s'],
  [1984, 1992, '1984–1992'],
  [1984, 1984, '1984'],
  [1984, null, '1984 or later'],
  [null, 1949, 'Before 1950'],
  [null, 1983, 'Before 1984'],
  [null, null, null],
])('years from %j to %j are called %j', (yearFrom, yearTo, said) => {
  expect(describeYears({ yearFrom, yearTo })).toBe(said)
})

test('tags are ordered by first year, then last year, undated ones last', () => {
  const years = [
    { yearFrom: null, yearTo: null },
    { yearFrom: 1990, yearTo: null },
    { yearFrom: 1990, yearTo: 1999 },
    { yearFrom: null, yearTo: 1983 },
    { yearFrom: 1952, yearTo: 1960 },
  ]
  expect(years.toSorted(compareYears).map(describeYears)).toEqual([
    'Before 1984',
    '1952–1960',
    '1990s',
    '1990 or later',
    null,
  ])
})
