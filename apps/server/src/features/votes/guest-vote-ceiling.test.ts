import { expect, test } from 'vitest'
import { ceilingOf, median } from './guest-vote-ceiling.ts'

const days = (count: number, votes: (day: number) => number) => Array.from({ length: count }, (_, day) => votes(day))
/** Never the same twice and always the same again: between -1 and 1. */
const noise = (day: number) => Math.sin(day * 12.9898) % 1

// A brand's history, today's count, and whether it is a jump.
test.each([
  ['a brand added today, with the first friends', [], 12, false],
  ['a brand added today, by a program', [], 21, true],
  ['a brand nobody votes for, with a good day', days(28, () => 0), 20, false],
  ['a brand nobody votes for, attacked', days(28, () => 0), 40, true],
  ['a brand with a few votes, mentioned in a video', days(28, (day) => 4 + (day % 3)), 19, false],
  ['a brand with a few votes, attacked', days(28, (day) => 4 + (day % 3)), 60, true],
  ['a popular brand on an ordinary day', days(28, (day) => 1000 + 80 * noise(day)), 1090, false],
  ['a popular brand on a weekend', days(28, (day) => (day % 7 > 4 ? 1500 : 1000)), 1600, false],
  ['a popular brand, attacked', days(28, (day) => 1000 + 80 * noise(day)), 2600, true],
  ['a brand that grows by 5 % a day', days(28, (day) => 30 * 1.05 ** day), 30 * 1.05 ** 28, false],
  ['a brand that grows by 10 % a day', days(28, (day) => 30 * 1.1 ** day), 30 * 1.1 ** 28, false],
  ['a brand that was attacked before', [...days(20, () => 5), 5000, ...days(7, () => 5)], 60, true],
  ['a brand that was attacked for three days', [...days(25, () => 5), 900, 900, 900], 60, true],
  ['a brand of last week that had fifty a day', days(7, (day) => 50 + (day % 5)), 90, false],
] as const)('%s', (_what, history, votes, isJump) => {
  expect(votes > ceilingOf([...history])).toBe(isJump)
})

test('no more than the last 28 days count', () => {
  expect(ceilingOf([...days(100, () => 9000), ...days(28, () => 0)])).toBe(20)
})

test('the middle of none is 0, of an even number between the two', () => {
  expect([median([]), median([3]), median([1, 9]), median([5, 1, 9])]).toEqual([0, 3, 5, 5])
})
