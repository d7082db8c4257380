import { expect, test } from 'vitest'
import { formatExact, formatMoney, formatShort } from './cents.ts'
import { currencySign, formatSticker, formatUnits, splitSticker } from './money.ts'

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

test('a price on a sticker is short, with its sign apart, in every currency', () => {
  expect([0, 85, 9999, 10_000, 12_480, 1_000_000].map((units) => splitSticker(units, 'USD').figure)).toEqual([
    '0',
    '85',
    '9,999',
    '10K',
    '12.5K',
    '1M',
  ])
  expect(splitSticker(12_480, 'EUR')).toEqual({ sign: '€', figure: '12.5K' })
  expect(splitSticker(85, 'CHF')).toEqual({ sign: 'CHF', figure: '85' })
  expect([formatSticker(12_480, 'EUR'), formatUnits(12_480, 'EUR')]).toEqual(['€12.5K', '€12,480'])
})

test('a currency that the browser does not know is named by its letters', () => {
  expect([currencySign('EUR'), currencySign('CHF'), currencySign('ZZ')]).toEqual(['€', 'CHF', 'ZZ'])
  expect(formatMoney(2500, 'ZZ')).toBe('25')
})
