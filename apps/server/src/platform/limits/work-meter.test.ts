import { expect, test } from 'vitest'
import { noteWork, runAs, runForAll, type Caller } from './callers.ts'
import { createTurns } from './turns.ts'
import { createWorkMeter } from './work-meter.ts'

const createCaller = (network: string) => {
  const charged: number[] = []
  const meter = createWorkMeter((ms) => charged.push(ms))
  const caller: Caller = { network, isPublicRead: true, isAdmitted: false, hasLeft: () => false, meter }
  return { caller, meter, charged, sum: () => charged.reduce((all, ms) => all + ms, 0) }
}

test('only work beyond the prepaid estimate is charged, once and before the request ends', () => {
  const { meter, charged } = createCaller('a')
  meter.pay(16)
  meter.use(10)
  expect(charged).toEqual([])
  meter.use(190)
  expect(charged).toEqual([184])
  meter.use(20)
  expect(charged).toEqual([184, 20])
})

test('an estimate charged late, as on a cache miss, counts as paid', () => {
  const { meter, charged } = createCaller('a')
  meter.pay(0)
  meter.pay(30)
  meter.use(30)
  expect(charged).toEqual([])
})

test('work outside requests, or for a shared batch, is charged to no network', () => {
  const { caller, sum } = createCaller('a')
  noteWork(100)
  runAs(caller, () => runAs(undefined, () => noteWork(100)))
  expect(sum()).toBe(0)
})

test('a computation that others wait for is charged to the one who started it, even after they have left', async () => {
  const { caller, sum } = createCaller('a')
  await runAs(caller, () => runForAll(async () => noteWork(50)))
  expect(sum()).toBe(50)
})

test('work in a queue is charged to the one who sent it, not to the one before, and waiting costs nothing', async () => {
  const turns = createTurns({ maxWaiting: 10, maxPerKey: 10, refusal: () => new Error('full') })
  const [first, second] = [createCaller('a'), createCaller('b')]
  const send = (caller: Caller, ms: number) =>
    runAs(caller, () =>
      turns.push(caller.network, async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        noteWork(ms)
      }),
    )
  await Promise.all([send(first.caller, 7), send(second.caller, 11), send(first.caller, 5)])
  expect([first.sum(), second.sum()]).toEqual([12, 11])
})
