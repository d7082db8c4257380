import { expect, test } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'
import type { Caller } from './callers.ts'

/** A queue with a fake clock. Names are networks followed by a number: a1 and a2 share a network. */
function createSubject({ limit = 2, maxQueued = 10 } = {}) {
  const clock = { time: 0 }
  const loop = { use: 0 }
  const queue = createAdmissionQueue({
    maxActive: limit,
    maxQueued,
    now: () => clock.time,
    readLoopUse: () => loop.use,
  })
  const leave = new Map<string, () => void>()
  const refused: string[] = []
  const note = (name: string, entered: Promise<() => void>) =>
    void entered.then(
      (left) => leave.set(name, left),
      () => refused.push(name),
    )
  const callerOf = (name: string): Caller => ({
    network: name.replace(/\d+$/, ''),
    isPublicRead: !name.startsWith('write'),
    isAdmitted: false,
    hasLeft: () => false,
  })
  const enter = (...names: string[]) => {
    for (const name of names) note(name, queue.enter(callerOf(name)))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const admitted = async () => {
    await settle()
    return [...leave.keys()]
  }
  const release = async (...names: string[]) => {
    for (const name of names) leave.get(name)?.()
    await settle()
  }
  /** Keeps the queue standing: every 50 ms a request is served that has waited longer than the target. */
  const overload = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      enter(`load${1000 + passed}`)
      clock.time += 50
      const [oldest] = [...leave.keys()].filter((name) => name.startsWith('load'))
      if (oldest) {
        await release(oldest)
        leave.delete(oldest)
      }
      queue.sweep()
      await settle()
    }
  }
  return { queue, clock, loop, note, enter, leave, refused, admitted, release, callerOf, overload }
}

test('at most `limit` requests are served at once, and networks take turns in the queue', async () => {
  const { enter, release, admitted } = createSubject()
  enter('noisy1', 'noisy2', 'noisy3', 'noisy4', 'noisy5', 'quiet1', 'other1')
  expect(await admitted()).toEqual(['noisy1', 'noisy2'])
  await release('noisy1', 'noisy2')
  expect(await admitted()).toEqual(['noisy1', 'noisy2', 'noisy3', 'quiet1'])
  await release('noisy3', 'quiet1')
  expect((await admitted()).slice(4)).toEqual(['other1', 'noisy4'])
})

test('a burst waits up to five seconds before it is refused', async () => {
  const { queue, clock, enter, refused, admitted } = createSubject()
  enter('a1', 'b1', 'c1', 'd1')
  clock.time = 4900
  queue.sweep()
  expect([await admitted(), refused]).toEqual([['a1', 'b1'], []])
  clock.time = 5000
  queue.sweep()
  expect([await admitted(), refused]).toEqual([
    ['a1', 'b1'],
    ['c1', 'd1'],
  ])
})

test('the tolerated wait shrinks while a queue stands and grows back while it does not', async () => {
  const { queue, clock, overload } = createSubject({ limit: 1, maxQueued: 1000 })
  await overload(900)
  expect(queue.toleratedMs()).toBe(5000)
  await overload(1000)
  expect(queue.toleratedMs()).toBeLessThan(1000)
  await overload(1500)
  expect(queue.toleratedMs()).toBeCloseTo(30)
  clock.time += 5100
  queue.sweep()
  // The queue is empty now, and what follows finds the resource free.
  for (let calm = 0; calm < 10; calm += 1) {
    clock.time += 100
    queue.sweep()
  }
  expect(queue.toleratedMs()).toBeGreaterThan(60)
})

test('a calm moment within an overload does not open the queue to more than can be served', async () => {
  const { queue, clock, enter, refused, overload, leave, release } = createSubject({ limit: 1, maxQueued: 1000 })
  await overload(3000)
  expect(queue.toleratedMs()).toBeCloseTo(30)
  // A window in which the only request is served without a wait.
  clock.time += 40
  queue.sweep()
  await release(...leave.keys())
  leave.clear()
  enter('calm1')
  clock.time += 100
  queue.sweep()
  const before = refused.length
  enter(...Array.from({ length: 50 }, (_, index) => `calm${index + 2}`))
  await new Promise((resolve) => setImmediate(resolve))
  expect(refused.length - before).toBeGreaterThanOrEqual(48)
})

test('a saturated event loop lowers the concurrency, which recovers with it', async () => {
  const { queue, loop, note, callerOf, enter, overload, release, leave, admitted } = createSubject({
    limit: 6,
    maxQueued: 1000,
  })
  enter('load1', 'load2', 'load3', 'load4', 'load5', 'load6')
  await admitted()
  loop.use = 1
  await overload(2000)
  expect((await admitted()).length).toBeLessThanOrEqual(3)
  // A holder that needs a second one gets it: the smaller limit is for new requests.
  note('second', queue.enter({ ...callerOf('holder'), isAdmitted: true }))
  expect(await admitted()).toContain('second')
  await release('second')
  leave.delete('second')
  loop.use = 0.5
  await overload(2000)
  // As many as there is room for, since the overload has refused most of what came.
  enter('more1', 'more2', 'more3', 'more4', 'more5', 'more6')
  expect((await admitted()).length).toBeGreaterThanOrEqual(5)
})

test('a flood of readers neither delays writes nor shortens their patience', async () => {
  const { clock, queue, loop, enter, admitted, refused, overload } = createSubject({ limit: 10, maxQueued: 1000 })
  enter(...Array.from({ length: 10 }, (_, index) => `load${index}`))
  loop.use = 1
  await overload(6000)
  // Two reads are served at once by now. Half of the slots are reserved for writes.
  enter('write1', 'write2', 'write3', 'write4', 'write5', 'write6')
  expect((await admitted()).filter((name) => name.startsWith('write')).length).toBeGreaterThanOrEqual(5)
  clock.time += 1000
  queue.sweep()
  expect((await admitted(), refused).filter((name) => name.startsWith('write'))).toEqual([])
})

test('under sustained overload a request that cannot be served in time is refused at once', async () => {
  const { queue, enter, refused, admitted, overload } = createSubject({ limit: 1, maxQueued: 1000 })
  expect(queue.wouldRefuse('late')).toBe(false)
  await overload(3500)
  refused.length = 0
  enter('late1', 'later1')
  await admitted()
  expect(queue.wouldRefuse('latest')).toBe(true)
  expect(refused).toContain('later1')
})

test('a queue from which no request is served does not count as overload', async () => {
  const { queue, clock, enter, refused, admitted } = createSubject()
  enter('a1', 'b1', 'c1')
  for (; clock.time < 4500; clock.time += 100) queue.sweep()
  expect(queue.toleratedMs()).toBe(5000)
  expect([await admitted(), refused]).toEqual([['a1', 'b1'], []])
})

test('a request that was admitted before, and work outside of requests, goes first and is not refused early', async () => {
  const { queue, note, callerOf, enter, release, refused, admitted, overload } = createSubject({ limit: 1 })
  await overload(3000)
  const admittedBefore = { ...callerOf('again1'), isAdmitted: true }
  enter('fresh1')
  note('again1', queue.enter(admittedBefore))
  note('job', queue.enter(undefined))
  const holder = (await admitted())[0] ?? ''
  await release(holder)
  expect(await admitted()).toContain('again1')
  await release('again1')
  expect(await admitted()).toContain('job')
  expect(refused.some((name) => ['again1', 'job'].includes(name))).toBe(false)
})

test('the first turn admits a request for good', async () => {
  const { queue, callerOf } = createSubject()
  const caller = callerOf('a1')
  await queue.enter(caller)
  expect(caller.isAdmitted).toBe(true)
})

test('a request with several statements has one place in the queue and is admitted or refused as a whole', async () => {
  const { queue, clock, note, callerOf, enter, release, refused, admitted } = createSubject({ limit: 1 })
  const caller = callerOf('twice')
  enter('a1')
  for (const name of ['twice1', 'twice2']) note(name, queue.enter(caller))
  enter('b1')
  await admitted()
  await release('a1')
  expect(await admitted()).toEqual(['a1', 'twice1'])
  await release('twice1')
  expect(await admitted()).toEqual(['a1', 'twice1', 'twice2'])
  const late = callerOf('late')
  for (const name of ['late1', 'late2']) note(name, queue.enter(late))
  clock.time = 5000
  queue.sweep()
  await admitted()
  expect(refused.toSorted()).toEqual(['b1', 'late1', 'late2'])
})

test('a request whose client disconnected leaves the queue without being served', async () => {
  const { queue, note, callerOf, enter, release, refused, admitted } = createSubject({ limit: 1, maxQueued: 2 })
  enter('a1')
  note('b1', queue.enter({ ...callerOf('b1'), hasLeft: () => true }))
  enter('c1')
  queue.sweep()
  enter('d1')
  await admitted()
  await release('a1')
  expect([await admitted(), refused]).toEqual([['a1', 'c1'], ['b1']])
})

test('a full queue refuses', async () => {
  const { enter, refused, admitted } = createSubject({ maxQueued: 2 })
  enter('a1', 'b1', 'c1', 'd1', 'e1')
  expect([await admitted(), refused]).toEqual([['a1', 'b1'], ['e1']])
})

test('one network cannot fill the queue: its last request makes room for another network', async () => {
  const { enter, release, refused, admitted } = createSubject({ maxQueued: 3 })
  enter('noisy1', 'noisy2', 'noisy3', 'noisy4', 'noisy5', 'quiet1', 'noisy6')
  expect([await admitted(), refused.toSorted()]).toEqual([
    ['noisy1', 'noisy2'],
    ['noisy5', 'noisy6'],
  ])
  await release('noisy1', 'noisy2')
  expect((await admitted()).slice(2)).toEqual(['noisy3', 'quiet1'])
})

test('giving the resource back twice frees it once', async () => {
  const { enter, release, admitted } = createSubject({ limit: 1 })
  enter('a1', 'b1', 'c1')
  await admitted()
  await release('a1', 'a1')
  expect(await admitted()).toEqual(['a1', 'b1'])
})
