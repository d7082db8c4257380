import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createAdmission } from './admission.ts'

const rules = {
  most: 2,
  slowMs: 100_000,
  mostSlow: 3,
  longestLine: 10,
  patienceMs: 5000,
  crowd: 3,
  burstMs: 1000,
  crowdPatienceMs: 50,
  calmMs: 2000,
}

/** Asks for a turn under each of these names, and notes who has got one or was sent away. */
function createLine(given: Partial<typeof rules> = {}) {
  const clock = { time: 0 }
  const admission = createAdmission({ ...rules, ...given }, () => clock.time)
  const leave = new Map<string, () => void>()
  const sentAway: string[] = []
  const ask = (...names: string[]) => {
    for (const name of names)
      void admission
        .enter(name.replace(/\d+$/, ''))
        .then((turn) => (turn ? leave.set(name, turn) : sentAway.push(name)))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const served = async () => {
    await settle()
    return [...leave.keys()]
  }
  return { admission, clock, ask, leave, sentAway, served }
}

test('only so many are worked on at once, and networks take turns in line', async () => {
  const { ask, leave, served } = createLine()
  ask('noisy1', 'noisy2', 'noisy3', 'noisy4', 'noisy5', 'quiet1', 'other1')
  expect(await served()).toEqual(['noisy1', 'noisy2'])
  leave.get('noisy1')?.()
  leave.get('noisy2')?.()
  expect(await served()).toEqual(['noisy1', 'noisy2', 'noisy3', 'quiet1'])
  leave.get('noisy3')?.()
  leave.get('quiet1')?.()
  expect((await served()).slice(4)).toEqual(['other1', 'noisy4'])
})

test('in a burst all wait until they are served, and nobody forever', async () => {
  const { admission, clock, ask, sentAway, served } = createLine()
  ask('a1', 'b1', 'c1', 'd1', 'e1')
  clock.time = 900
  admission.sweep()
  expect([await served(), sentAway]).toEqual([['a1', 'b1'], []])
  const one = createLine()
  one.ask('a1', 'a2', 'a3')
  one.clock.time = 5001
  one.admission.sweep()
  expect([await one.served(), one.sentAway]).toEqual([['a1', 'a2'], ['a3']])
})

test('in a crowd that stays, whoever is not served soon is sent away, until it is calm again', async () => {
  const { admission, clock, ask, leave, sentAway, served } = createLine()
  ask('a1', 'b1', 'c1', 'd1', 'e1')
  expect(await served()).toEqual(['a1', 'b1'])
  clock.time = 1000
  expect(admission.isCrowded()).toBe(true)
  ask('f1')
  admission.sweep()
  expect([await served(), sentAway]).toEqual([
    ['a1', 'b1'],
    ['c1', 'd1', 'e1'],
  ])
  clock.time = 1040
  leave.get('a1')?.()
  expect(await served()).toEqual(['a1', 'b1', 'f1'])
  expect(admission.isCrowded()).toBe(true)
  clock.time = 3000
  expect(admission.isCrowded()).toBe(false)
})

test('one network alone is no crowd, however much it asks for', async () => {
  const { admission, clock, ask, sentAway, served } = createLine()
  ask(...Array.from({ length: 12 }, (_, index) => `noisy${index}`))
  clock.time = 3000
  admission.sweep()
  expect([await served(), sentAway]).toEqual([['noisy0', 'noisy1'], []])
  expect(admission.isCrowded()).toBe(false)
})

test('who has hung up is not worked for, and no longer stands in line', async () => {
  const { admission, ask, leave, sentAway, served } = createLine({ most: 1, longestLine: 2 })
  const gone: (string | null)[] = []
  ask('a1')
  void admission.enter('b', () => true).then((turn) => gone.push(turn ? 'served' : null))
  ask('c1')
  admission.sweep()
  ask('d1')
  await served()
  leave.get('a1')?.()
  expect([await served(), gone, sentAway]).toEqual([['a1', 'c1'], [null], []])
})

test('what waits for something else keeps nobody from coming in, up to a bound', async () => {
  const { admission, clock, ask, leave, served } = createLine({ slowMs: 500 })
  ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7')
  clock.time = 499
  admission.sweep()
  expect(await served()).toEqual(['a1', 'a2'])
  clock.time = 500
  admission.sweep()
  expect(await served()).toEqual(['a1', 'a2', 'a3', 'a4'])
  clock.time = 1000
  admission.sweep()
  expect(await served()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  leave.get('a1')?.()
  admission.sweep()
  expect(await served()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
})

test('a line that is full takes in nobody', async () => {
  const { ask, sentAway, served } = createLine({ longestLine: 2 })
  ask('a1', 'b1', 'c1', 'd1', 'e1')
  expect([await served(), sentAway]).toEqual([['a1', 'b1'], ['e1']])
})

test('one network cannot fill the line: its last makes room for somebody else', async () => {
  const { ask, leave, sentAway, served } = createLine({ longestLine: 3 })
  ask('noisy1', 'noisy2', 'noisy3', 'noisy4', 'noisy5', 'quiet1', 'noisy6')
  expect([await served(), sentAway.toSorted()]).toEqual([
    ['noisy1', 'noisy2'],
    ['noisy5', 'noisy6'],
  ])
  leave.get('noisy1')?.()
  leave.get('noisy2')?.()
  expect((await served()).slice(2)).toEqual(['noisy3', 'quiet1'])
})

test('a place that is given back twice counts once', async () => {
  const { ask, leave, served } = createLine({ most: 1 })
  ask('a1', 'b1', 'c1')
  await served()
  leave.get('a1')?.()
  leave.get('a1')?.()
  expect(await served()).toEqual(['a1', 'b1'])
})

let subject: TestApp
let url: string
let release: () => void
const released = new Promise<void>((resolve) => {
  release = resolve
})

beforeAll(async () => {
  // Two are worked on at once, twenty that take long are set aside, and forty wait.
  subject = await createTestApp({ DATABASE_POOL_SIZE: '2' })
  const config = { isRefusedUnderLoad: true, charge: { limit: rateLimits.read, cost: 0 } }
  subject.app.get('/api/slow-work', { config }, () => released)
  subject.app.post('/api/with-a-body', { config }, async () => ({ isDone: true }))
  url = await subject.app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
afterAll(() => subject.close())

test('beyond the places there are, callers are told when to come back, and probes stay green', async () => {
  const agent = new Agent({ maxSockets: 100 })
  const headers = { origin: 'http://localhost', 'content-type': 'application/json', 'content-length': '1000' }
  // Bodies that do not come take no place.
  const stalled = Array.from({ length: 30 }, () => {
    const asked = request(`${url}/api/with-a-body`, { method: 'POST', headers, agent })
    asked.on('error', () => {})
    asked.write('{')
    return asked
  })
  const answers = Array.from({ length: 100 }, async () => {
    const answer = await fetch(`${url}/api/slow-work`)
    return [answer.status, answer.headers.get('retry-after'), await answer.text()]
  })
  // Two at work, twenty set aside and forty in line are the most that wait.
  const busy = { code: 'overloaded', message: 'We’re very busy right now. Try again in a moment.' }
  expect(await Promise.race(answers)).toEqual([503, '5', JSON.stringify(busy)])
  for (const path of ['/healthz', '/readyz', '/theme.js']) expect((await fetch(`${url}${path}`)).status).toBe(200)
  release()
  const statuses = (await Promise.all(answers)).map(([status]) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(38)
  expect((await fetch(`${url}/api/site`)).status).toBe(200)
  for (const asked of stalled) asked.destroy()
  agent.destroy()
})
