import { expect, test } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'
import type { Caller } from './callers.ts'

/** In virtual time, each network keeps three reads and three writes in the queue. Each takes 30 ms, four at once. */
async function crowd({ seconds, networksAt }: { seconds: number; networksAt: (second: number) => number }) {
  const clock = { time: 0 }
  const queue = createAdmissionQueue({ maxActive: 4, now: () => clock.time, readLoopUse: () => 1 })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const serving: { until: number; leave: () => void }[] = []
  const waiting = new Map<string, number>()
  const outcomes: { at: number; isWrite: boolean; isServed: boolean }[] = []
  const countOf = (network: string, isWrite: boolean): number => waiting.get(`${network} ${isWrite}`) ?? 0
  const count = (network: string, isWrite: boolean, change: number): void =>
    void waiting.set(`${network} ${isWrite}`, countOf(network, isWrite) + change)
  const ask = (network: string, { isWrite, isHonest = false }: { isWrite: boolean; isHonest?: boolean }): void => {
    const at = clock.time
    count(network, isWrite, 1)
    const caller: Caller = { network, isPublicRead: !isWrite, isAdmitted: false, hasLeft: () => false }
    const end = (isServed: boolean): void => {
      count(network, isWrite, -1)
      if (isHonest) outcomes.push({ at, isWrite, isServed })
    }
    queue.enter(caller).then(
      (leave) => {
        serving.push({ until: clock.time + 30, leave })
        return end(true)
      },
      () => end(false),
    )
  }
  for (; clock.time < seconds * 1000; clock.time += 10) {
    for (const done of serving.filter(({ until }) => until <= clock.time)) {
      serving.splice(serving.indexOf(done), 1)
      done.leave()
    }
    for (let index = 0; index < networksAt(clock.time / 1000); index += 1)
      for (const isWrite of [false, true])
        while (countOf(`attacker-${index}`, isWrite) < 3) ask(`attacker-${index}`, { isWrite })
    const honest = `honest-${(clock.time / 250) % 16}`
    if (clock.time % 250 === 0) for (const isWrite of [false, true]) ask(honest, { isWrite, isHonest: true })
    queue.sweep()
    await settle()
  }
  queue.close()
  return outcomes
}

test('after 60 networks have crowded for a second and 4 have stayed, no honest write or read is refused', async () => {
  const outcomes = await crowd({ seconds: 30, networksAt: (second) => (second < 1.1 ? 60 : 4) })
  const later = outcomes.filter(({ at }) => at >= 3000 && at < 29_000)
  expect(later.filter(({ isWrite }) => isWrite).length).toBeGreaterThan(50)
  expect(later.filter(({ isServed }) => !isServed)).toEqual([])
  // Writes are not refused during a flood of reads: each network gets its turn.
  expect(outcomes.filter(({ isWrite, isServed }) => isWrite && !isServed)).toEqual([])
})
