import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

const options = { most: 2, keyOf: (question: string) => question }

test('callers within the TTL share one request', async () => {
  let asked = 0
  const count = memoize({ ...options, seconds: 0.05 }, async () => (asked += 1))
  expect(await Promise.all([count('a'), count('a'), count('a')])).toEqual([1, 1, 1])
  expect(await count('b')).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await count('a')).toBe(3)
})

test('a failed answer is not cached', async () => {
  let asked = 0
  const count = memoize({ ...options, seconds: 60 }, async () => {
    asked += 1
    if (asked === 1) throw new Error('no database')
    return asked
  })
  await expect(count('a')).rejects.toThrow('no database')
  expect(await count('a')).toBe(2)
})

test('the number of cached answers is bounded', async () => {
  let asked = 0
  const count = memoize({ ...options, seconds: 60 }, async () => (asked += 1))
  for (const question of ['a', 'b', 'c', 'a']) await count(question)
  expect(asked).toBe(4)
})
