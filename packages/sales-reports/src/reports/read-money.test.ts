import { expect, test } from 'vitest'
import { readMoney } from './read-money.ts'
import { reportLimits } from './sold-row.ts'

test.each([
  ['$1,234.50', 123_450, 'USD'],
  ['116,99 €', 11_699, 'EUR'],
  ['1.116,99 €', 111_699, 'EUR'],
  ['€ 12,5', 1250, 'EUR'],
  ['AU $12.00', 1200, 'AUD'],
  ['US $12.00', 1200, 'USD'],
  ['C $9.99', 999, 'CAD'],
  ['($18.42)', -1842, 'USD'],
  ['-$18.42', -1842, 'USD'],
  ['$-18.42', -1842, 'USD'],
  ['−18.42', -1842, null],
  ['18.42-', -1842, null],
  ['65.0', 6500, null],
  ['64', 6400, null],
  ['£58.00', 5800, 'GBP'],
  ['58.00 GBP', 5800, 'GBP'],
  ['-1,204.11', -120_411, null],
  ["1'204.50 CHF", 120_450, 'CHF'],
  ['1 204,50 zł', 120_450, 'PLN'],
  ['1,234', 123_400, null],
  ['0.125', 13, null],
  ['-0.00', 0, null],
  ['AU\u00A0\u00A0$12.00', 1200, 'AUD'],
  [`${'0'.repeat(38)}.5`, 50, null],
  ['="12.00"', 1200, null],
])('%s is an amount', (text, cents, currency) => {
  expect(readMoney(text, null, 'USD')).toEqual({ cents, currency })
})

test.each(['--', 'N/A', '', ' ', '-', '=""-""', '="-"'])('%j says that there is no amount', (text) => {
  expect(readMoney(text, null, 'USD')).toBeNull()
})

test.each([
  'free',
  '12.34.56',
  '1,23,4',
  '12 apples',
  '12.',
  '12.00 - 5',
  '12.00)',
  `${'0'.repeat(39)}.5`,
  '=SUM(A1:A9)',
  '(12.00',
  '9'.repeat(30),
  '1e9',
  '12.00 USD 5',
  '#REF!',
  '$',
])('%s is not taken for an amount', (text) => {
  expect(readMoney(text, null, 'USD')).toBeUndefined()
})

test('a file whose decimal mark is the comma reads 1.234 as thousands and 1,234 as a little more than one', () => {
  expect(readMoney('1.234', ',', 'EUR')?.cents).toBe(123_400)
  expect(readMoney('1,234', ',', 'EUR')?.cents).toBe(123)
  expect(readMoney('1.234', '.', 'USD')?.cents).toBe(123)
})

test('an amount up to the limit is read', () => {
  expect(readMoney(`${reportLimits.cents / 100}`, '.', 'USD')?.cents).toBe(reportLimits.cents)
  expect(readMoney(`${(reportLimits.cents + 1) / 100}`, '.', 'USD')).toBeUndefined()
})

test('a bare dollar sign is the dollar of the file, and the American one where the file has none', () => {
  expect(readMoney('$5', '.', 'AUD')?.currency).toBe('AUD')
  expect(readMoney('$5', '.', 'EUR')?.currency).toBe('USD')
})
