import { expect, test } from 'vitest'
import { findMarketplace, parseAmount } from '@bolodex/sales-reports/pay-up-to'
import { formatFees } from './format-fees.ts'

test('an amount is read as people type it', () => {
  const typed = ['9', '9.5', '9,50', '$ 12', '.5', '', '9.555', 'nine', '-3', '1e3', '1001']
  expect(typed.map((text) => parseAmount(text, 100_000))).toEqual([
    900,
    950,
    950,
    1200,
    50,
    0,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('fees say what is taken at a price and as of when', () => {
  expect(formatFees(findMarketplace('ebay'), 8600)).toBe('13.6% + $0.40, August 2026')
  expect(formatFees(findMarketplace('ebay'), 900_000)).toBe('13.6% to $7,500 + 2.35% + $0.40, August 2026')
  expect(formatFees(findMarketplace('poshmark'), 1200)).toBe('$2.95, August 2026')
  expect(formatFees(findMarketplace('whatnot'), 1200)).toBe('10.9% + $0.30, date unknown')
  expect(formatFees(findMarketplace('vinted'), 1200)).toBe('none for sellers, September 2026')
})
