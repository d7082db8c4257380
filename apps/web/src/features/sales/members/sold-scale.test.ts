import { expect, test } from 'vitest'
import fc from 'fast-check'
import { nameQuarter, scaleEnd, shareOf } from './sold-scale.ts'

test('a scale ends at a round number with some room left', () => {
  expect([118, 40, 9, 1234].map(scaleEnd)).toEqual([160, 60, 16, 1600])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (highest) => {
      expect(scaleEnd(highest)).toBeGreaterThan(highest)
      expect(scaleEnd(highest)).toBeLessThan(Math.max(20, highest * 2.6))
    }),
  )
  expect(shareOf(80, 160)).toBe(50)
})

test('the first quarter of a row says its year', () => {
  expect([nameQuarter('2025-Q4', true), nameQuarter('2026-Q1', false)]).toEqual(['Q4 ’25', 'Q1'])
})
