import { expect, test } from 'vitest'
import { findNext } from './use-roving-focus.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowUp', 1, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 0, null],
] as const)('%s on item %i of three moves the focus to %s', (key, index, next) => {
  expect(findNext(key, index, 3)).toBe(next)
})
