import { z } from 'zod'
import { expect, test } from 'vitest'
import { newKey } from './new-key.ts'

test('every key is a UUID and there are no two alike', () => {
  const keys = Array.from({ length: 1000 }, newKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true)
})
