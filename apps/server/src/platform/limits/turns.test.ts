import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const open = (limits: { maxWaiting?: number; maxPerKey?: number } = {}) =>
  createTurns({ maxWaiting: 10, maxPerKey: 5, refusal: () => new Error('full'), ...limits })

/** Holds the queue until it is released. */
function hold(turns: ReturnType<typeof open>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void turns.push('held', () => promise)
  return resolve
}

const settle = async (work: Promise<unknown>[]) => (await Promise.allSettled(work)).map(({ status }) => status)

test('keys take turns regardless of arrival order and queue length', async () => {
  const turns = open()
  const release = hold(turns)
  const order: string[] = []
  const push = (key: string, name: string) => turns.push(key, async () => void order.push(name))
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => push(name.slice(0, 1), name))
  release()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('one key fills only its share of the queue', async () => {
  const turns = open()
  const release = hold(turns)
  const all = Array.from({ length: 8 }, () => turns.push('a', async () => {}))
  const other = turns.push('b', async () => 'served')
  release()
  expect(await settle(all)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(await other).toBe('served')
})

test('in a full queue the newest entry of the largest key makes room', async () => {
  const turns = open({ maxWaiting: 8 })
  const release = hold(turns)
  const large = Array.from({ length: 5 }, () => turns.push('a', async () => {}))
  const small = Array.from({ length: 3 }, () => turns.push('b', async () => {}))
  const honest = turns.push('c', async () => 'served')
  // With three of five this key has as many as the others: it does not push them out.
  const more = turns.push('b', async () => {})
  release()
  expect(await settle(large)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(await settle(small)).toEqual(Array(3).fill('fulfilled'))
  expect(await settle([honest, more])).toEqual(['fulfilled', 'rejected'])
})

test('background work runs when nothing else waits', async () => {
  const turns = open()
  const release = hold(turns)
  const order: string[] = []
  const all = [
    turns.push('jobs', async () => void order.push('background'), { isBackground: true }),
    turns.push('a', async () => void order.push('first')),
    turns.push('jobs', async () => void order.push('second')),
  ]
  release()
  await Promise.all(all)
  expect(order).toEqual(['first', 'second', 'background'])
})

test('work that fails holds up nothing, and a closed queue refuses what waits and what comes', async () => {
  const turns = open()
  await expect(turns.push('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.push('a', async () => 1)).toBe(1)
  const release = hold(turns)
  const waiting = turns.push('a', async () => {})
  expect(turns.size()).toBe(2)
  const closed = turns.close(new Error('closing'))
  await expect(waiting).rejects.toThrow('closing')
  await expect(turns.push('a', async () => {})).rejects.toThrow('full')
  release()
  await closed
  expect(turns.size()).toBe(0)
})
