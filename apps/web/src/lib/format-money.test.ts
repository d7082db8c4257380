import { afterEach, expect, test } from 'vitest'
import { formatExact, siteSign } from './format-cents.ts'
import { formatSticker, formatUnits, setSiteCurrency } from './format-money.ts'

afterEach(() => setSiteCurrency('USD'))

test('amounts are in the currency of the site unless another one is named [X-38]', () => {
  setSiteCurrency('EUR')
  expect([formatUnits(1284), formatSticker(12_480), formatExact(750), formatExact(750, 'USD'), siteSign()]).toEqual([
    '€1,284',
    '€12.5K',
    '€7.50',
    '$7.50',
    '€',
  ])
})
