import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createAdmission } from './admission.ts'

const rules = { crowd: 2, most: 2, mostInBurst: 5, burstMs: 200, calmMs: 1000 }

test('a burst is taken in, and a crowd that stands is not', () => {
  let time = 0
  const admission = createAdmission(rules, () => time)
  const leave = Array.from({ length: 5 }, () => {
    expect(admission.mayEnter()).toBe(true)
    return admission.enter()
  })
  expect(admission.mayEnter()).toBe(false)
  for (const one of leave.splice(0, 3)) one()
  // Two are at work, and somebody has just been sent away.
  expect(admission.mayEnter()).toBe(false)
  leave.pop()?.()
  expect(admission.mayEnter()).toBe(true)
  time = 1500
  leave.push(admission.enter())
  time = 1600
  expect(admission.mayEnter()).toBe(true)
  time = 1800
  expect(admission.mayEnter()).toBe(false)
})

test('a place that is given back twice counts once', () => {
  const admission = createAdmission({ ...rules, most: 1, mostInBurst: 1 }, () => 0)
  const leave = admission.enter()
  leave()
  leave()
  admission.enter()
  expect(admission.mayEnter()).toBe(false)
})

let subject: TestApp
let url: string
let release: () => void
const released = new Promise<void>((resolve) => {
  release = resolve
})

beforeAll(async () => {
  // Places for two, and for twenty in a burst.
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
  const waiting = Array.from({ length: 20 }, () => fetch(`${url}/api/slow-work`))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const refused = await fetch(`${url}/api/site`)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    { code: 'overloaded', message: 'We’re very busy right now. Try again in a moment.' },
  ])
  for (const path of ['/healthz', '/readyz', '/theme.js']) expect((await fetch(`${url}${path}`)).status).toBe(200)
  release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await fetch(`${url}/api/site`)).status).toBe(200)
  for (const asked of stalled) asked.destroy()
  agent.destroy()
})
