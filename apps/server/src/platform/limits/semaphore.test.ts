import { expect, test } from 'vitest'
import { runAs, type Caller } from './callers.ts'
import { createSemaphore } from './semaphore.ts'

test('concurrency is capped, and all get their turn in order', async () => {
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

test('a caller that times out gets no slot, and takes none from later ones', async () => {
  const slots = createSemaphore(1)
  const giveBack = await slots.take(0)
  expect(await slots.take(5)).toBeNull()
  giveBack?.()
  giveBack?.()
  const next = await slots.take(0)
  expect(next).not.toBeNull()
  expect(await slots.take(5)).toBeNull()
})

test('a caller that finds the queue full is refused at once', async () => {
  const slots = createSemaphore(1, { mostWaiting: 1 })
  const giveBack = await slots.take(0)
  const waiting = slots.take(60_000)
  expect(await slots.take(60_000)).toBeNull()
  giveBack?.()
  expect(await waiting).not.toBeNull()
})

/** Acquires slots as these networks in sequence, and returns the order in which they were served. */
async function serve(slots: ReturnType<typeof createSemaphore>, networks: string[]) {
  const served: string[] = []
  const refused: string[] = []
  const taken = networks.map((network) => {
    const caller: Caller = { network, isPublicRead: true, isAdmitted: false, hasLeft: () => false }
    return runAs(caller, async () => {
      const giveBack = await slots.take(1000)
      if (!giveBack) return refused.push(network)
      served.push(network)
      await new Promise((resolve) => setTimeout(resolve, 1))
      return giveBack()
    })
  })
  await Promise.all(taken)
  return { served, refused }
}

test('networks take turns: one network’s queue delays another by one task', async () => {
  const { served } = await serve(createSemaphore(1), ['noisy', 'noisy', 'noisy', 'noisy', 'quiet', 'other'])
  expect(served).toEqual(['noisy', 'noisy', 'quiet', 'other', 'noisy', 'noisy'])
})

test('a full line makes room for a network that has fewer in it', async () => {
  const line = ['noisy', 'noisy', 'noisy', 'noisy', 'quiet', 'noisy']
  const { served, refused } = await serve(createSemaphore(1, { mostWaiting: 3 }), line)
  expect(served.filter((network) => network === 'quiet')).toHaveLength(1)
  expect(refused).toEqual(['noisy', 'noisy'])
})

test('a slot held too long is recalled once a caller waits, the longest held first', async () => {
  const slots = createSemaphore(2, { holdMs: 40 })
  const recalled: string[] = []
  const take = async (name: string) => {
    const giveBack = await slots.take(1000, () => {
      recalled.push(name)
      setTimeout(() => giveBack?.(), 1)
    })
    return giveBack
  }
  await take('first')
  await take('second')
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(recalled).toEqual([])
  expect(await take('third')).not.toBeNull()
  expect(recalled).toEqual(['first'])
})

test('a waiting caller recalls no slot before its time', async () => {
  const slots = createSemaphore(1, { holdMs: 60_000 })
  let recalls = 0
  await slots.take(0, () => (recalls += 1))
  expect(await slots.take(20, () => {})).toBeNull()
  expect(recalls).toBe(0)
})
