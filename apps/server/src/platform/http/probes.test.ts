import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { dropDatabase } from '#testing/test-database.ts'
import { createLogger } from '#platform/logger.ts'

const token = 'sesame-sesame-sesame'
const logged: string[] = []
let subject: TestApp

beforeAll(async () => {
  const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => logged.push(line) })
  subject = await createTestApp({ METRICS_TOKEN: token }, log)
})
afterAll(() => subject.close())

test('a healthy process is ready', async () => {
  expect((await subject.app.inject('/healthz')).json()).toEqual({ status: 'ok', isBusy: false })
  expect((await subject.app.inject('/readyz')).statusCode).toBe(200)
})

test('metrics open only to who has the token', async () => {
  const open = await subject.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(open.body).toContain('http_request_seconds_bucket')
  expect((await subject.app.inject('/metrics')).statusCode).toBe(404)
  expect((await subject.app.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } })).statusCode).toBe(
    404,
  )
})

test('requests are counted and logged by route, without address, parameters or sender', async () => {
  await subject.app.inject({ url: '/api/forum/posts/424242', remoteAddress: '203.0.113.9' })
  await subject.app.inject({ url: '/api/directory?page=1&q=secret-thing', remoteAddress: '203.0.113.9' })
  const { body } = await subject.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  for (const text of [body, logged.join('')]) {
    expect(text).toContain('/api/forum/posts/:id')
    expect(text).not.toMatch(/424242|secret-thing|203\.0\.113\.9/)
  }
})

const readMetrics = async ({ app }: Pick<TestApp, 'app'>): Promise<string> =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body

test('metrics tell of the queue, of runs and of connections, and say nothing of a replica without one', async () => {
  const { pool } = subject.database
  // Migrations enqueue backfills.
  await pool.query(`
    delete from graphile_worker._private_jobs;
    select graphile_worker.add_job('anything', run_at => now() - interval '90 seconds');
    insert into job_runs (name, started_at, ended_at, is_fine, found) values
      ('backup', now(), '2026-11-17T00:00:00Z', false, null), ('recount-comments', now(), now(), true, 3)`)
  // The earlier result is cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const text = await readMetrics(subject)
  for (const line of [
    'database_up 1',
    'jobs_waiting 1',
    'comment_counts_drifted 3',
    'vote_counts_drifted 0',
    `job_run_ended_seconds{name="backup"} ${Date.UTC(2026, 10, 17) / 1000}`,
    'job_run_is_fine{name="backup"} 0',
    'database_connections{of="waiting"} 0',
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(Number(/^jobs_oldest_waiting_seconds (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
  expect(text).not.toMatch(/^replica_/m)
})

test('without a database, metrics tell of the process and leave out what is no longer known', async () => {
  const lone = await createTestApp({ METRICS_TOKEN: token })
  expect(await readMetrics(lone)).toMatch(/^database_up 1$[^]*^jobs_waiting \d+$/m)
  await lone.database.close()
  await dropDatabase(lone.database.url)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const text = await readMetrics(lone)
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).toMatch(/^http_request_seconds_count/m)
  expect(text).not.toMatch(/^(jobs_|job_run_|photo_bytes|vote_counts)/m)
  await lone.app.close()
})

test('a process without a database is alive but not ready', async () => {
  const lone = await createTestApp()
  await lone.database.close()
  await dropDatabase(lone.database.url)
  expect((await lone.app.inject('/healthz')).statusCode).toBe(200)
  expect((await lone.app.inject('/readyz')).statusCode).toBe(503)
  await lone.app.close()
})

test('a process whose database is busy stays ready', async () => {
  const busy = await createTestApp({ DATABASE_POOL_SIZE: '2' })
  expect((await busy.app.inject('/readyz')).statusCode).toBe(200)
  const holder = await busy.database.pool.connect()
  await holder.query('begin; lock table brands, brand_totals in access exclusive mode')
  // Each waits for the lock with a pool connection, until none is left for the probe.
  const waiting = ['/api/directory', '/api/directory?page=2', '/api/brands/any'].map((url) => busy.app.inject(url))
  // The earlier result is cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const asked = performance.now()
  expect((await busy.app.inject('/readyz')).statusCode).toBe(200)
  expect(performance.now() - asked).toBeGreaterThan(900)
  await holder.query('rollback')
  holder.release()
  await Promise.all(waiting)
  await busy.close()
})

test('a process that received SIGTERM is not ready and closes each connection after its response', async () => {
  const leaving = await createTestApp({ DRAIN_SECONDS: '1' })
  const stopped = leaving.api.stop()
  expect((await leaving.app.inject('/readyz')).statusCode).toBe(503)
  const answer = await leaving.app.inject('/api/site')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  await stopped
  await leaving.database.close()
})

test('an overloaded process answers 503 with Retry-After, and stays alive', async () => {
  const busy = await createTestApp({ MAX_EVENT_LOOP_DELAY_MS: '50', METRICS_TOKEN: token })
  await busy.app.ready()
  const askWhileBusy = async () => {
    const end = performance.now() + 700
    while (performance.now() < end) Math.sqrt(end)
    // One turn of the event loop for the sampler.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return busy.app.inject('/api/site')
  }
  let answer = await askWhileBusy()
  for (let tries = 0; tries < 10 && answer.statusCode !== 503; tries += 1) answer = await askWhileBusy()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json().code).toBe('overloaded')
  expect(await readMetrics(busy)).toMatch(/^http_requests_shed_total 1$/m)
  expect((await busy.app.inject('/healthz')).statusCode).toBe(200)
  expect((await busy.app.inject('/theme.js')).statusCode).toBe(200)
  await busy.close()
})
