import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { openDatabase, type OpenDatabase } from '#platform/database/database.ts'
import { currentCaller } from '#platform/limits/callers.ts'
import { addressOf, createEarlyRefusals } from './admission.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let connections: OpenDatabase
let url: string
let release: () => void
const released = new Promise<void>((resolve) => {
  release = resolve
})
const charge = { limit: rateLimits.read, cost: 0 }

beforeAll(async () => {
  subject = await createTestApp()
  const { app, database } = subject
  connections = openDatabase({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2 }, app.log)
  const { db } = connections
  const config = { isRefusedUnderLoad: true, charge }
  const holdConnection = () =>
    db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection)
      await released
      return { isDone: true }
    })
  app.get('/api/hold', { config }, holdConnection)
  app.get('/api/query', { config }, async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0])
  app.get('/api/no-query', { config }, async () => ({ isDone: true }))
  app.post('/api/whoami', { config }, async () => ({ network: currentCaller()?.network }))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  await connections.close()
  await subject.close()
})

const statusOf = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status

test('a handler knows its caller, also after a body was read', async () => {
  const headers = { origin: 'http://localhost', 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/whoami`, { method: 'POST', headers, body: '{}' })
  expect(await answer.json()).toEqual({ network: '127.0.0.1' })
})

test('requests that need no connection are answered while every connection is held, others get 503 in time', async () => {
  const holding = [fetch(`${url}/api/hold`), fetch(`${url}/api/hold`)]
  await expect.poll(() => connections.pool.totalCount - connections.pool.idleCount).toBe(2)
  for (const path of ['/healthz', '/theme.js', '/api/no-query']) expect(await statusOf(path)).toBe(200)
  const started = performance.now()
  const waiting = await fetch(`${url}/api/query`)
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await waiting.json()).toEqual({
    code: 'overloaded',
    message: 'We’re very busy right now. Try again in a moment.',
  })
  expect(performance.now() - started).toBeLessThan(8000)
  release()
  for (const held of holding) expect((await held).status).toBe(200)
  expect(await statusOf('/api/query')).toBe(200)
})

test('a public read that was refused once is refused before routing, with the same answer', async () => {
  const state = { isBusy: true, isCached: false }
  const early = createEarlyRefusals({
    wouldRefuse: () => state.isBusy,
    isServable: () => state.isCached,
    headers: { 'x-content-type-options': 'nosniff' },
    trustedProxies: 0,
  })
  const server = createServer((request, response) => {
    if (!early.refuse(request, response)) response.end('routed')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const read = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { answer, text: await answer.text() }
  }
  expect((await read('/api/directory')).text).toBe('routed')
  early.learn('/api/directory?page=2')
  const { answer, text } = await read('/api/directory?page=3')
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(JSON.parse(text)).toEqual({
    code: 'overloaded',
    message: 'We’re very busy right now. Try again in a moment.',
  })
  expect(early.count()).toBe(1)
  expect((await read('/api/directory', { method: 'POST' })).text).toBe('routed')
  expect((await read('/api/directory/other')).text).toBe('routed')
  state.isCached = true
  expect((await read('/api/directory')).text).toBe('routed')
  Object.assign(state, { isCached: false, isBusy: false })
  expect((await read('/api/directory')).text).toBe('routed')
  server.close()
})

test.each([0, 1, 2])('the address behind %i trusted proxies is the one Fastify finds', async (trustedProxies) => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < trustedProxies })
  app.get('/', (request, reply) => reply.send([request.ip, addressOf(request.raw, trustedProxies)]))
  for (const forwarded of [undefined, '192.0.2.1', '192.0.2.1, 192.0.2.2', '192.0.2.1,192.0.2.2 , 192.0.2.3']) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const [expected, found] = (await app.inject({ url: '/', headers })).json<[string, string]>()
    expect(found).toBe(expected)
  }
})
