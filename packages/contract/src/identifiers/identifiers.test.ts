import { expect, test } from 'vitest'
import { formatIdentifier, parseIdentifier } from './identifiers.ts'

const read = (text: string): string | null => {
  const found = parseIdentifier(text)
  return found && formatIdentifier(found)
}

test.each([
  ['RN 12345', 'RN 12345'],
  ['rn12345', 'RN 12345'],
  [' RN# 12345 ', 'RN 12345'],
  ['RN: 123456', 'RN 123456'],
  ['RN 1234', 'RN 1234'],
  ['RN 100200', 'RN 100200'],
  ['R.N. No. 12345', 'RN 12345'],
  ['rn-012345', 'RN 12345'],
  ['RN　１２３４５', 'RN 12345'],
  ['CA 01234', 'CA 01234'],
  ['ca1234', 'CA 01234'],
  ['CA 00001', 'CA 00001'],
  ['CA# 51482', 'CA 51482'],
  ['wpl 1234', 'WPL 1234'],
  ['WPL 12', 'WPL 12'],
  ['W.P.L. 00423', 'WPL 423'],
])('%j is %s [X-09b]', (text, number) => {
  expect(read(text)).toBe(number)
})

test.each([
  '',
  'RN',
  'RN 123',
  'RN 0001',
  'RN 1234567',
  'CA 123456',
  'CA 00000',
  'WPL 1',
  'WPL 123456',
  'RN 12345 coat',
])('%j is not a number', (text) => {
  expect(parseIdentifier(text)).toBeNull()
})

test('names that start like a number kind are not numbers', () => {
  for (const name of ['Carhartt', 'RNT23', '12345', 'Cabela 1234', 'RN 1O345', '5.11'])
    expect(parseIdentifier(name), name).toBeNull()
})

test('a formatted number parses to the same number', () => {
  for (const text of ['RN 1234', 'CA 00007', 'CA 7777', 'WPL 12', 'WPL 00012', 'RN 999999'])
    expect(read(read(text) ?? ''), text).toBe(read(text))
})
