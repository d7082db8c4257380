import { expect, test } from 'vitest'
import { readNumbers } from '../numbers/read-numbers.ts'
import { tokensOf } from '../tokens.ts'
import { readCurrency } from './read-currency.ts'
import { roles, type Amount } from './read-roles.ts'

/** All numbers of a text have the same role: whether they are money is not decided here. */
function read(text: string, role: Amount['role'] = 'sold') {
  const tokens = tokensOf(text.split(' ').map((word) => ({ text: word, startMs: null })))
  const likely = new Float64Array(roles.length)
  return readCurrency(
    tokens,
    readNumbers(tokens).map((number) => ({ ...number, role, likely })),
  )
}

test.each([
  ['sold for £40 and the other for £25', 'GBP'],
  ['paid five quid sold for thirty pounds', 'GBP'],
  ['a fiver for that and fifty p for this', 'GBP'],
  ['went for sixty euros, i paid 10€', 'EUR'],
  ['forty bucks and then twenty dollars', 'USD'],
  ['$40 and $25 and one was £10', 'USD'],
])('%s: %s', (text, currency) => {
  expect(read(text)).toBe(currency)
})

test.each([
  ['one amount says little', 'sold for forty quid and the other for thirty'],
  ['none says which money it is', 'sold for forty and the other for thirty'],
  ['two are said as often', '$40 and $25 then £30 and £20'],
])('no currency is reported when %s', (_, text) => {
  expect(read(text)).toBeNull()
})

test('pounds that are a weight are no money', () => {
  const text = 'i brought twenty pounds home and then another thirty pounds'
  expect(read(text, 'count')).toBeNull()
  expect(read(text, 'paid')).toBe('GBP')
})
