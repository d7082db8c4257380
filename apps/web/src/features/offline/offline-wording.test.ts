import { expect, test } from 'vitest'
import { offlineWords } from './offline-wording.ts'

test('the offline bar says "Top" only when the copy lacks brands of the directory [X-08c]', () => {
  expect(offlineWords.saved({ brands: 50_000, total: 50_001 }, 'just now')).toBe(
    'Offline. Top 50,000 brands saved on this phone, just now.',
  )
  expect(offlineWords.saved({ brands: 50_000, total: 50_000 }, '2 h ago')).toBe(
    'Offline. 50,000 brands saved on this phone, 2 h ago.',
  )
})
