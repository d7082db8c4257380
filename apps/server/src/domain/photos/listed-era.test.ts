import { expect, test } from 'vitest'
import { readEra, readYears } from './listed-era.ts'

test.each([
  ['1990s', '1990s'],
  ['90s', '1990s'],
  [' ’90s ', '1990s'],
  ["1990's", '1990s'],
  ['late 1980s', '1980s'],
  ['Early-mid 70s', '1970s'],
  ['circa 1994', '1990s'],
  ['00s', '2000s'],
  ['1940s', 'Before 1950'],
  ['40s', 'Before 1950'],
  ['pre-1950', 'Before 1950'],
  ['Before 1950', 'Before 1950'],
])('the era %j becomes %s', (text, era) => expect(readEra(text)).toBe(era))

test.each(['1980s or 1990s', '90s, Jane Roe', 'vintage', '', '2030s', '12', '1066', '1960-1970', 'seventies'])(
  'the era %j is not a single decade',
  (text) => expect(readEra(text)).toBeNull(),
)

test.each([
  ['1990s', 1990, 1999],
  ['’90s', 1990, 1999],
  ['Before 1950', null, 1949],
  ['1984-1992', 1984, 1992],
  ['1984 – 1992', 1984, 1992],
  ['1984-92', 1984, 1992],
  ['from 1984 to 1992', 1984, 1992],
  ['1980s-1990s', 1980, 1999],
  ['1980s–90s', 1980, 1999],
  ['1994', 1994, 1994],
  ['circa 1994', 1990, 1999],
  ['1992-1984', null, null],
  ['1066', null, null],
  ['1984-1992, Jane Roe', null, null],
  ['disco', null, null],
])('the era %j means the years from %j to %j', (text, yearFrom, yearTo) =>
  expect(readYears(text)).toEqual({ yearFrom, yearTo }),
)
