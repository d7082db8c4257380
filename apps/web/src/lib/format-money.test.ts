import { expect, test } from 'vitest'
import { formatExact, formatMoney, formatShort } from './format-money.ts'

test('amounts have their cents, short ones only where there are any', () => {
  expect([3990, 0, -20, 123_456].map((cents) => formatExact(cents, 'USD'))).toEqual([
    '$39.90',
    '$0.00',
    '−$0.20',
    '$1,234.56',
  ])
  expect([2500, 750].map((cents) => formatShort(cents, 'USD'))).toEqual(['$25', '$7.50'])
  expect(formatMoney(118_49, 'GBP')).toBe('£118')
})
