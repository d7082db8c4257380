import { expect, test } from 'vitest'
import { describeOrigin } from './describe-origin.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['estimate', '2026-11-03T12:00:00Z', 'a member’s estimate, 12 days ago'],
  ['import', '2020-02-03T00:00:00Z', 'an imported list, 6 years ago'],
  ['video', null, 'said in a video, date unknown'],
  [null, '2026-11-15T09:00:00Z', 'source unknown, today'],
] as const)('a figure by %s of %s is %s', (basis, setAt, origin) => {
  expect(describeOrigin(basis, setAt, now)).toBe(origin)
})
