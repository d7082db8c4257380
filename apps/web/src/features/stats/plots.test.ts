import { expect, test } from 'vitest'
import { heightOf, pickLabels, roundUp } from './plots.tsx'

test('the top of a plot is a round number close above the largest value', () => {
  const tops = [0, 1, 4, 7, 11, 59, 301, 588, 1284, 3800, 1_000_001].map(roundUp)
  expect(tops).toEqual([1, 1, 4, 7, 12, 60, 320, 600, 1400, 3800, 1_200_000])
})

test('nothing lies at the bottom and the highest value at the top', () => {
  expect([heightOf(0, 10), heightOf(5, 10), heightOf(10, 10)]).toEqual([150, 77, 4])
})

test('labels are the ends and even steps between them', () => {
  expect(pickLabels(12, 5)).toEqual([0, 3, 6, 8, 11])
  expect(pickLabels(2, 5)).toEqual([0, 1])
})
