import { expect, test } from 'vitest'
import { accountCaps, capKinds, roomOf, secondsUntilRoom, tierAt, type HourCount } from './account-caps.ts'
import { capWording, formatAmount } from './cap-wording.ts'

const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 15, 0, 30)
/** An amount of one kind, in the hour this many hours ago. */
const given = (hoursAgo: number, amount: number): HourCount => ({
  kind: 'brands',
  hour: Math.floor((now - hoursAgo * hourMs) / hourMs) * hourMs,
  amount,
})

test('an account is new for a day, young for a week, and then like any other', () => {
  expect([0, 23.9, 24, 167.9, 168, 9999].map(tierAt)).toEqual([
    'firstDay',
    'firstDay',
    'firstWeek',
    'firstWeek',
    'later',
    'later',
  ])
})

test('the window slides: midnight frees nothing', () => {
  // Half an hour after midnight, with everything given in the hour before it.
  expect(roomOf('brands', 2, [given(1, 20)], now).left).toBe(0)
  expect(roomOf('brands', 999, [given(1, 2000)], now).left).toBe(0)
})

test('an hour counts until all of it is over, so no 24 hours ever hold more than the cap', () => {
  const { brands } = accountCaps.later
  expect(roomOf('brands', 999, [given(24.3, brands)], now).left).toBe(0)
  expect(roomOf('brands', 999, [given(25.5, brands)], now).left).toBe(brands)
  // All seven days of the first week.
  expect(roomOf('brands', 160, [given(150, 60), given(100, 30)], now).left).toBe(10)
})

test('kinds are counted apart', () => {
  expect(roomOf('flags', 1, [given(0, 20)], now).left).toBe(accountCaps.firstDay.flags)
})

test('a refusal says when it fits: once hours have passed, or once the account is older', () => {
  const wait = (ageHours: number, amount: number, counts: HourCount[]) =>
    secondsUntilRoom('brands', amount, { ageHours, counts, now }) / 3600
  expect(wait(999, 1, [given(5, 2000)])).toBeGreaterThan(19)
  expect(wait(999, 1, [given(5, 2000)])).toBeLessThanOrEqual(20)
  // The week's cap is larger than what was used on the first day.
  expect(wait(20, 1, [given(1, 20)])).toBeCloseTo(4, 1)
  expect(wait(20, 50, [given(1, 20)])).toBeCloseTo(4, 1)
  // More at once than the first week allows.
  expect(wait(20, 500, [])).toBeCloseTo(148, 1)
})

test('each rule has one sentence', () => {
  expect(capWording.rule('brands', 'firstDay')).toBe('New accounts can add 20 brands on their first day.')
  expect(capWording.rule('importedRows', 'firstWeek')).toBe(
    'New accounts can add 2,000 brands from files in their first week.',
  )
  expect(capWording.rule('textBytes', 'later')).toBe('You can add 64 MB of text a day.')
  expect(formatAmount('flags', 1)).toBe('1 flag')
  expect(capWording.left('flags', 0)).toBe('You have none left for now.')
})

test('each step allows at least as much as the previous one', () => {
  const { firstDay, firstWeek, later } = accountCaps
  for (const kind of capKinds) {
    expect(firstWeek[kind]).toBeGreaterThan(firstDay[kind])
    expect(later[kind]).toBeGreaterThan(firstWeek[kind])
  }
})
