import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { shareTestDatabase } from '#testing/test-database.ts'

const database = shareTestDatabase()

/** Simulates an unforeseen bug: on a signal, an error is thrown where nothing catches it. */
const planted = {
  exception: "setImmediate(() => { throw new Error('planted') })",
  rejection: "void Promise.reject(new Error('planted'))",
}

function start(
  program: 'api.ts' | 'worker.ts',
  fault: keyof typeof planted,
  port: number,
): ChildProcessByStdio<null, Readable, null> {
  const plant = `data:text/javascript,process.on('SIGUSR2', () => { ${encodeURIComponent(planted[fault])} })`
  const child = spawn(process.execPath, ['--import', plant, join(import.meta.dirname, program)], {
    env: {
      DATABASE_URL: database.url,
      APP_SECRET: 'x'.repeat(32),
      ORIGIN: 'http://localhost',
      PORT: String(port),
      LOG_LEVEL: 'info',
      RUN_JOBS: 'false',
      // Much longer than the test: a crash does not wait for the load balancer.
      DRAIN_SECONDS: '300',
      // Test files share the machine's cores.
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      ANSWER_CACHE_SECONDS: '0',
      PHOTO_DIR: '/tmp/bolodex-test-photos',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A leftover process would hold the runner's output open, and the run would never end.
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Null when no process listens. */
const statusOf = (url: string): Promise<number | null> =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  )

const patience = { timeout: 120_000, interval: 200 }

test.each(['exception', 'rejection'] as const)(
  'an uncaught %s ends the api: in-flight requests finish, new ones are refused, and the error is logged',
  { timeout: 300_000 },
  async (fault) => {
    const port = await freePort()
    const site = `http://127.0.0.1:${port}`
    const child = start('api.ts', fault, port)
    const log = text(child.stdout)
    const ended = once(child, 'exit')
    await expect.poll(() => statusOf(`${site}/readyz`), patience).toBe(200)
    const blocker = await database.pool.connect()
    await blocker.query('begin; lock table brands in access exclusive mode')
    const inFlight = fetch(`${site}/api/brands/none`)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    try {
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount, patience).toBe(1)
      child.kill('SIGUSR2')
      await expect.poll(() => statusOf(`${site}/healthz`), patience).toBe(null)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    // On a busy machine the statement may have been canceled meanwhile; it is answered nevertheless.
    expect([404, 503]).toContain((await inFlight).status)
    expect((await ended)[0]).toBe(1)
    expect(await log).toMatch(/"level":"fatal".*"planted".*uncaught error: exiting/)
  },
)

test('an uncaught exception ends the worker', { timeout: 180_000 }, async () => {
  const child = start('worker.ts', 'exception', 0)
  const ended = once(child, 'exit')
  let log = ''
  child.stdout.on('data', (piece) => (log += String(piece)))
  await expect.poll(() => log, patience).toContain('worker started')
  child.kill('SIGUSR2')
  expect((await ended)[0]).toBe(1)
  expect(log).toContain('uncaught error: exiting')
})
