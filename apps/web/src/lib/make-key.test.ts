import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeKey } from './make-key.ts'

test('a key is a random UUID, and no two are the same', () => {
  const keys = Array.from({ length: 500 }, makeKey)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success, key).toBe(true)
  expect(new Set(keys).size).toBe(500)
})
