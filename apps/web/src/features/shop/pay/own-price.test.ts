import { expect, test } from 'vitest'
import { readOwnPrice } from './own-price.tsx'

test('a price of one’s own is read as people type it; nothing, zero and no amount are none', () => {
  const typed = ['60', '$ 12.50', '9,50', '', '0', '0.00', 'five', '-3', '999999999']
  expect(typed.map(readOwnPrice)).toEqual([60, 12.5, 9.5, null, null, null, null, null, null])
})
