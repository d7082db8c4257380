import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 … 6'],
  [3, 6, '1 2 3 4 … 6'],
  [5, 6, '1 … 4 5 6'],
  [6, 6, '1 … 5 6'],
  [4, 9, '1 … 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [20_000, 40_000, '1 … 19999 20000 20001 … 40000'],
])('on page %d of %d the buttons are %s [D-14]', (page, pageCount, buttons) => {
  expect(
    pageWindow(page, pageCount)
      .map((part) => (part === 'ellipsis' ? '…' : part))
      .join(' '),
  ).toBe(buttons)
})
