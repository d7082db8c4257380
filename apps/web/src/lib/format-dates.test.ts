import { expect, test } from 'vitest'
import { formatAge, formatShortAge } from './format-dates.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T09:00:00Z', 'today', 'today'],
  ['2026-11-14T09:00:00Z', 'yesterday', '1 day'],
  ['2026-10-20T09:00:00Z', '26 days ago', '26 days'],
  ['2026-06-01T09:00:00Z', '5 months ago', '5 mo'],
  ['2023-01-01T09:00:00Z', '3 years ago', '3 yr'],
])('a value of %s is from %s [X-07]', (moment, age, short) => {
  expect([formatAge(moment, now), formatShortAge(moment, now)]).toEqual([age, short])
})

test('a clock that runs behind the server’s makes no value come from the future', () => {
  expect(formatAge('2026-11-16T12:00:00Z', now)).toBe('today')
})
