import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eraBit, eraKeys, eraName, eraNames, erasOfMask, erasOfYears, isEra } from './eras.ts'

test('there are six eras, oldest first [X-26e]', () => {
  expect(eraNames).toEqual(['Before 1960', '1960s', '1970s', '1980s', '1990s', '2000s or newer'])
  expect(eraKeys).toEqual(['before-1960', '1960s', '1970s', '1980s', '1990s', '2000s'])
  expect(eraKeys.every(isEra)).toBe(true)
  expect(['', 'constructor', '1970'].some(isEra)).toBe(false)
})

test.each([
  [null, null, []],
  [1972, 1983, ['1970s', '1980s']],
  [1959, 1960, ['Before 1960', '1960s']],
  [1970, 1979, ['1970s']],
  [null, 1949, ['Before 1960']],
  [null, 1965, ['Before 1960', '1960s']],
  [1994, null, ['1990s', '2000s or newer']],
  [2024, 2026, ['2000s or newer']],
])('a tag from %j to %j is of the eras %j [X-26e]', (yearFrom, yearTo, names) => {
  expect(erasOfYears({ yearFrom, yearTo })).toEqual(names)
})

test('a mask holds the names of its bits, in order', () => {
  fc.assert(
    fc.property(fc.subarray(eraKeys), (keys) => {
      const mask = keys.reduce((bits, key) => bits | eraBit(key), 0)
      expect(erasOfMask(mask)).toEqual(keys.map(eraName))
    }),
  )
})
