import { expect, test } from 'vitest'
import { createLineReader } from './send-watched.ts'

function readAll(...texts: string[]): unknown[] {
  const lines: unknown[] = []
  const read = createLineReader((line) => lines.push(line))
  for (const text of texts) read(text)
  return lines
}

test('a line is read when it has ended, and only once', () => {
  expect(readAll('{"a":', '{"a":1}', '{"a":1}\n{"b"', '{"a":1}\n{"b":2}\n', '{"a":1}\n{"b":2}\n')).toEqual([
    { a: 1 },
    { b: 2 },
  ])
})

test('lines that come together are read in their order', () => {
  expect(readAll('1\n2\n\n3\n')).toEqual([1, 2, 3])
})

test('what never ends is not read', () => {
  expect(readAll('{"a":1}\n{"b":2}')).toEqual([{ a: 1 }])
})
