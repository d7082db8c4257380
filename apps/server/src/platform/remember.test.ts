import { expect, test } from 'vitest'
import { remember } from './remember.ts'

test('a question is asked once for all who ask within its time', async () => {
  let asked = 0
  const count = remember(0.05, async () => (asked += 1))
  expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1])
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await count()).toBe(2)
})

test('a failed answer is not remembered', async () => {
  let asked = 0
  const count = remember(60, async () => {
    asked += 1
    if (asked === 1) throw new Error('no database')
    return asked
  })
  await expect(count()).rejects.toThrow('no database')
  expect(await count()).toBe(2)
})
