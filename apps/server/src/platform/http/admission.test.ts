import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { openDatabase, type OpenDatabase } from '#platform/database/database.ts'
import { currentCaller } from '#platform/limits/callers.ts'
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
