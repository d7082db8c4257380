import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadCopy, identifierColumn, type CopiedIdentifier } from './copy-columns.ts'
import { indexIdentifiers } from './tag-numbers.ts'

const { write, read } = identifierColumn(3)
const one: CopiedIdentifier = { kind: 'RN', number: '12345', confirmations: 2, firstId: 7 }

test('numbers of a brand are read as they were written [X-30a]', () => {
  const number = fc.record({
    kind: fc.constantFrom('RN' as const, 'WPL' as const),
    number: fc.integer({ min: 1000, max: 99_999 }).map(String),
    confirmations: fc.nat(),
    firstId: fc.maxSafeNat().map((id) => id % 10 ** 15),
  })
  fc.assert(
    fc.property(fc.array(number, { maxLength: 3 }), (identifiers) => {
      expect(read(write(identifiers))).toEqual(identifiers)
    }),
  )
})

test.each([
  'RN 12345',
  'RN 12345 1',
  'RN 012345 1 1',
  'XX 12345 1 1',
  'RN 123 1 1',
  'CA 1234 1 1',
  'RN 12345 -1 1',
  'RN 12345 1 1\t',
  ['1', '2', '3', '4'].map((digit) => `RN 1234${digit} 1 1`).join('\t'),
])('%j is not a list of numbers', (line) => {
  expect(() => read(line)).toThrow(BadCopy)
})

test('of a number, the most confirmed ten brands come first, and of equals the oldest', () => {
  const numbers = [[{ ...one, confirmations: 0, firstId: 1 }], [], [{ ...one, firstId: 9 }], [one]]
  const listNumbered = indexIdentifiers(numbers.length, (at) => numbers[at] ?? [])
  expect(listNumbered(one).map(({ number }) => number)).toEqual([3, 2, 0])
  expect(listNumbered({ kind: 'RN', number: '54321' })).toEqual([])
  expect(indexIdentifiers(12, () => [one])(one)).toHaveLength(10)
})
