import { expect, test } from 'vitest'
import { shortNumber } from './stats-tally.tsx'

test('thousands and millions are written short', () => {
  const counts = [0, 999, 1000, 3812, 48_920, 999_949, 999_950, 1_284_000]
  expect(counts.map(shortNumber)).toEqual(['0', '999', '1 k', '3.8 k', '48.9 k', '999.9 k', '1 M', '1.3 M'])
})
