import { expect, test } from 'vitest'
import { nameMoment } from './first-day-banner.tsx'

const now = new Date(2026, 10, 15, 14, 20).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString()

test('a moment soon to come is named by the reader’s own clock', () => {
  expect(nameMoment(at(15, 23), now)).toBe('today, 23:05')
  expect(nameMoment(at(16, 0), now)).toBe('tomorrow, 00:05')
  expect(nameMoment(at(17, 9), now)).toBe('Tuesday, 09:05')
})
