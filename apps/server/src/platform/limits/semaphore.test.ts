import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('no more than allowed work at once, and all get their turn in order', async () => {
  const slots = createSemaphore(2)
  const turns: number[] = []
  let working = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 7 }, async (_, index) => {
      const giveBack = await slots.take(1000)
      turns.push(index)
      most = Math.max(most, (working += 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
      working -= 1
      giveBack?.()
    }),
  )
  expect(most).toBe(2)
  expect(turns).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('who waits too long gets none, and takes none from those after', async () => {
  const slots = createSemaphore(1)
  const giveBack = await slots.take(0)
  expect(await slots.take(5)).toBeNull()
  giveBack?.()
  giveBack?.()
  const next = await slots.take(0)
  expect(next).not.toBeNull()
  expect(await slots.take(5)).toBeNull()
})

test('who comes when the line is full is told at once', async () => {
  const slots = createSemaphore(1, { mostWaiting: 1 })
  const giveBack = await slots.take(0)
  const waiting = slots.take(60_000)
  expect(await slots.take(60_000)).toBeNull()
  giveBack?.()
  expect(await waiting).not.toBeNull()
})
