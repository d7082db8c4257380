import { expect, test } from 'vitest'
import { factKeys, readFact } from '../brand-facts.ts'
import { cpuSeconds } from '../testing/cpu-seconds.ts'
import { factInputs } from './brand-schemas.ts'

/** Half a row of a file. A quadratic regular expression takes 8 s on it. */
const length = 50_000
const limit = 0.5
/** Where a regular expression may start to match: spaces of all kinds, and characters that separate or end something. */
const fillings = [' ', '\t', '\f', '\u00A0', '\n', ':', ': ', ',', ',000', '1', '/', '–', 'a.', '$']
const ends = ['1', 'a', 'Label:', '1990:', 'https://']

test.each(factKeys)('reading %s takes time in proportion to its length, whatever the text', (key) => {
  const isList = factInputs[key].safeParse([]).success
  for (const filling of fillings)
    for (const end of ends) {
      const text = `${end}${filling.repeat(length / filling.length)}${end}`
      const read = () => [factInputs[key].safeParse(isList ? [text] : text), readFact(key, text)]
      expect([filling, end, cpuSeconds(limit, read).seconds > limit]).toEqual([filling, end, false])
    }
})

test('a price may have its currency or a percent sign at either end, with spaces', () => {
  for (const text of ['40', '$40', '$ 40', '40 €', ' 40€ ', '£ 40 %'])
    expect(readFact('averageSalePrice', text)).toEqual({ value: 40 })
  expect(readFact('averageSalePrice', '4 0')).toHaveProperty('error')
})
