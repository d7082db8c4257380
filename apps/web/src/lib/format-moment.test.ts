import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test.each([
  [0, '0:00'],
  [9_999, '0:09'],
  [252_000, '4:12'],
  [3_600_000, '1:00:00'],
  [3_729_500, '1:02:09'],
  [36_000_000, '10:00:00'],
])('%i ms is %s', (ms, text) => {
  expect(formatMoment(ms)).toBe(text)
})
