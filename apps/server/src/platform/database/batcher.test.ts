import { expect, test } from 'vitest'
import { currentCaller, runAs } from '#platform/limits/callers.ts'
import { createBatcher } from './batcher.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a single item runs at once, concurrent ones share the batches that follow', async () => {
  const sizes: number[] = []
  const double = createBatcher({
    work: async (items: number[]) => {
      sizes.push(items.length)
      await pause(5)
      return items.map((item) => item * 2)
    },
    most: 4,
  })
  const results = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(double))
  expect(results).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(sizes).toEqual([1, 4, 2])
})

test('items with the same key are done one after the other, in their order', async () => {
  const batches: string[][] = []
  const remember = createBatcher({
    work: async (items: string[]) => {
      batches.push(items)
      await pause(2)
      return items
    },
    keyOf: (item) => item.slice(0, 1),
  })
  await Promise.all(['z0', 'a1', 'a2', 'b1', 'a3'].map(remember))
  expect(batches).toEqual([['z0'], ['a1', 'b1'], ['a2'], ['a3']])
})

test('a batch that fails fails for its own items only', async () => {
  const work = createBatcher({
    work: async (items: number[]) => {
      await pause(2)
      if (items.includes(2)) throw new Error('no')
      return items
    },
    most: 1,
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map(work))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('other work gets the event loop while the results of a large batch are handed out', async () => {
  const work = createBatcher({ work: async (items: number[]) => items })
  let turns = 0
  const countTurns = (): void => {
    turns += 1
    if (turns < 1000) setImmediate(countTurns)
  }
  countTurns()
  await Promise.all(Array.from({ length: 100 }, (_, item) => work(item)))
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('a batch runs on behalf of no caller', async () => {
  const caller = { network: '192.0.2.1', isPublicRead: false, isAdmitted: false, hasLeft: () => false }
  const work = createBatcher({ work: async (items: number[]) => items.map(() => currentCaller()) })
  expect(await runAs(caller, () => work(1))).toBeUndefined()
})
