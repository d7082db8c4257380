import { expect, test } from 'vitest'
import { formatBytes, formatProgress } from './format-bytes.ts'

test('sizes are in the megabytes of the limit, and small ones in kilobytes', () => {
  expect(formatBytes(2.1 * 1024 * 1024)).toBe('2.1 MB')
  expect(formatBytes(5 * 1024 * 1024)).toBe('5.0 MB')
  expect(formatBytes(12_000)).toBe('12 kB')
  expect(formatBytes(0)).toBe('1 kB')
})

test('progress says how much of how much has left', () => {
  expect(formatProgress(0.62, 2.1 * 1024 * 1024)).toBe('1.3 of 2.1 MB')
  expect(formatProgress(0.5, 12_000)).toBe('12 kB')
})
