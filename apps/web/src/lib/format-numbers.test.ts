import { expect, test } from 'vitest'
import { formatMoment, formatPrice } from './format-numbers.ts'

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

test.each([
  [0, '0'],
  [9999, '9,999'],
  [10_000, '10K'],
  [12_480, '12.5K'],
  [999_499, '999.5K'],
  [1_000_000, '1M'],
  [1_234_567, '1.2M'],
])('%i dollars fit a sticker as %s', (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text)
})
