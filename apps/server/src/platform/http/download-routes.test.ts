import { expect, test } from 'vitest'
import { readRange } from './download-routes.ts'

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=90-5000', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-5000', { from: 0, to: 99 }],
])('%s of a file of 100 bytes is a part of it', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s of a file of 100 bytes is out of range', (header) => {
  expect(readRange(header, 100)).toBe('unsatisfiable')
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,3-4',
  'lines=0-1',
  'bytes=a-b',
  `bytes=${'9'.repeat(40)}-`,
])('the header %s is ignored', (header) => {
  expect(readRange(header, 100)).toBeNull()
})
