import { expect, test } from 'vitest'
import { formatDate } from '#lib/format-dates.ts'
import { formatRelative } from './relative-time.tsx'

const now = Date.parse('2026-11-15T12:00:00.000Z')

test.each([
  ['2026-11-15T11:59:50.000Z', 'less than a minute ago'],
  ['2026-11-15T09:00:00.000Z', 'about 3 hours ago'],
  ['2026-11-14T11:00:00.000Z', '1 day ago'],
  ['2026-04-10T12:00:00.000Z', '7 months ago'],
])('%s is %s at noon of 15 November 2026 [F-12]', (moment, text) => {
  expect(formatRelative(moment, now)).toBe(text)
})

test('an unknown time is recent [F-02]', () => {
  expect(formatRelative(null, now)).toBe('Recently')
})

test('a slow clock sees no post from the future [F-12]', () => {
  expect(formatRelative('2026-11-15T12:05:00.000Z', now)).toBe('less than a minute ago')
})

test('a served page carries a date that is the same everywhere', () => {
  expect(formatDate('2026-11-15T23:59:00.000Z')).toBe('Nov 15, 2026')
})
