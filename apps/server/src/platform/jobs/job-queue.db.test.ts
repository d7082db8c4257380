import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { addUser } from '#testing/builders.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { enqueue, forgetGivenUpJobs, startWorker } from './job-queue.ts'
import { createLogger } from '#platform/logger.ts'

/** How long a worker may be silent; shorter than in production to keep the test fast. */
const graceSeconds = 2

const database = shareTestDatabase()

test('a job exists exactly when the change that needs it was committed', async () => {
  const { db, pool } = database
  const done: unknown[] = []
  const jobs = [{ name: 'greet', run: async (payload: unknown) => void done.push(payload) }]
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), jobs)

  await db.transaction().execute(async (tx) => {
    await addUser(tx, { username: 'stays' })
    await enqueue(tx, 'greet', { name: 'stays' })
  })
  const rolledBack = db.transaction().execute(async (tx) => {
    await addUser(tx, { username: 'goes' })
    await enqueue(tx, 'greet', { name: 'goes' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')

  await expect.poll(() => done.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(done).toEqual([{ name: 'stays' }])
  await worker.stop()
})

test('senders sharing a queue take turns, however many jobs one of them has waiting', async () => {
  const { db, pool } = database
  const done: unknown[] = []
  for (const [sender, place] of [
    [1, 'a'],
    [1, 'b'],
    [1, 'c'],
    [2, 'a'],
    [2, 'b'],
    [3, 'a'],
  ] as const) {
    const key = `fetch:${sender}:`
    await enqueue(db, 'fetch', { photo: `${sender}${place}` }, { key: `${key}${place}`, line: 'fetch', sender: key })
  }
  const run = async (payload: unknown) => void done.push((payload as { photo: string }).photo)
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [{ name: 'fetch', run }])
  await expect.poll(() => done.length).toBe(6)
  await worker.stop()
  expect(done).toEqual(['1a', '2a', '3a', '1b', '2b', '1c'])
})

test('of waiting jobs with the same key only one runs', async () => {
  const { db, pool } = database
  const done: unknown[] = []
  for (const count of [1, 2, 3]) await enqueue(db, 'roll-up', { count }, { key: 'roll-up:7' })
  const jobs = [{ name: 'roll-up', run: async (payload: unknown) => void done.push(payload) }]
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), jobs)
  await expect.poll(() => done.length).toBe(1)
  await worker.stop()
  expect(done).toEqual([{ count: 3 }])
})

test('a job that is running when the worker stops is finished', async () => {
  const { db, pool } = database
  const steps: string[] = []
  const run = async (): Promise<void> => {
    steps.push('started')
    await new Promise((resolve) => setTimeout(resolve, 300))
    steps.push('finished')
  }
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [{ name: 'slow', run }])
  await enqueue(db, 'slow', {})
  await expect.poll(() => steps).toContain('started')
  void worker.stop()
  // The second to ask waits as well: what it closes afterwards is still in use until then.
  await worker.stop()
  expect(steps).toEqual(['started', 'finished'])
})

test('a failed job logs its kind and place, never its contents', async () => {
  const { db, pool } = database
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
  const run = () =>
    Promise.reject(Object.assign(new TypeError('550 <pat@example.org> rejected'), { code: 'EENVELOPE' }))
  const worker = await startWorker(pool, log, [{ name: 'send-mail', run }])
  await enqueue(db, 'send-mail', { to: 'pat@example.org' })
  await expect.poll(() => lines.join('')).toContain('job failed')
  await worker.stop()
  expect(lines.join('')).toContain('EENVELOPE')
  expect(lines.join('')).not.toContain('pat@example.org')
  const { rows } = await pool.query('select last_error from graphile_worker.jobs where last_error is not null')
  expect(rows).toEqual([{ last_error: expect.not.stringContaining('pat@example.org') }])
})

test('a job that was given up is forgotten after a week, one that waits is not [G-18]', async () => {
  const { db, pool } = database
  await enqueue(db, 'given-up', { to: 'pat@example.org' })
  await enqueue(db, 'waiting', {})
  await pool.query(`select graphile_worker.permanently_fail_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'given-up'))`)
  const listNames = async () => {
    const names = `select task_identifier as name from graphile_worker.jobs
      where task_identifier in ('given-up', 'waiting') order by 1`
    return (await pool.query<{ name: string }>(names)).rows.map(({ name }) => name)
  }
  await forgetGivenUpJobs(db)
  expect(await listNames()).toEqual(['given-up', 'waiting'])
  await pool.query("update graphile_worker._private_jobs set run_at = run_at - interval '8 days'")
  await forgetGivenUpJobs(db)
  expect(await listNames()).toEqual(['waiting'])
})

test('jobs continue after Postgres has cut every connection', { timeout: 60_000 }, async () => {
  const { db, pool } = database
  const done: unknown[] = []
  const run = async (payload: unknown): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    done.push(payload)
  }
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [{ name: 'steady', run }])
  const cutAll =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  for (let round = 0; round < 5; round += 1) {
    await enqueue(db, 'steady', { round })
    await new Promise((resolve) => setTimeout(resolve, 120))
    await pool.query(cutAll)
  }
  await enqueue(db, 'steady', { round: 'last' })
  await expect.poll(() => done, { timeout: 30_000 }).toContainEqual({ round: 'last' })
  await worker.stop()
})

/** The statement that graphile-worker runs after a job, by the outcome of the job. */
const settled = {
  completed: { on: 'delete', result: 'old', run: async () => {} },
  failed: { on: 'update of last_error', result: 'new', run: () => Promise.reject(new Error('planted')) },
}

test.each(['completed', 'failed'] as const)(
  'a connection lost while a job is marked as %s does not end the process',
  { timeout: 60_000 },
  async (outcome) => {
    const { db, pool } = database
    const { on, result, run } = settled[outcome]
    await pool.query(`
      create or replace function pause_briefly() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.5); return ${result}; end $$;
      create trigger slow before ${on} on graphile_worker._private_jobs for each row execute function pause_briefly()`)
    const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [{ name: outcome, run }], 2)
    await enqueue(db, outcome, {}, { attempts: 2 })
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    // An unhandled rejection would fail the test run, as it ends a worker process.
    await expect.poll(async () => (await pool.query(cut)).rowCount, { timeout: 10_000 }).toBeGreaterThan(0)
    await pool.query('drop trigger slow on graphile_worker._private_jobs')
    // The job runs again once its lock is released, and is settled then.
    const unsettled = `select from graphile_worker.jobs where task_identifier = $1 and last_error is null`
    await expect.poll(async () => (await pool.query(unsettled, [outcome])).rowCount, { timeout: 40_000 }).toBe(0)
    await worker.stop()
  },
)

test('a job of a process that was killed is done by another one soon', { timeout: 60_000 }, async () => {
  const { db, pool, url } = database
  // A separate process that never finishes its job.
  const script = `
    import pg from 'pg'
    import { startWorker } from '${import.meta.resolve('./job-queue.ts')}'
    import { createLogger } from '${import.meta.resolve('../logger.ts')}'
    const run = () => { console.log('started'); return new Promise(() => {}) }
    const pool = new pg.Pool({ connectionString: process.argv[1] })
    await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [{ name: 'orphan', run }])`
  const doomed = spawn(process.execPath, ['--input-type=module', '-e', script, url], { cwd: import.meta.dirname })
  await enqueue(db, 'orphan', { name: 'left behind' })
  await new Promise((resolve) => doomed.stdout.once('data', resolve))
  const killed = new Promise((resolve) => doomed.once('exit', resolve))
  doomed.kill('SIGKILL')
  await killed

  const done: unknown[] = []
  const run = async (payload: unknown): Promise<void> => void done.push(payload)
  const worker = await startWorker(pool, createLogger({ LOG_LEVEL: 'silent' }), [{ name: 'orphan', run }], graceSeconds)
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([{ name: 'left behind' }])
  await worker.stop()
})

test('a long job stays with the worker that runs it', { timeout: 60_000 }, async () => {
  const { db, pool } = database
  const done: string[] = []
  const work = (name: string) => async (): Promise<void> => {
    done.push(`${name} starts`)
    await new Promise((resolve) => setTimeout(resolve, 3000 * graceSeconds))
    done.push(`${name} ends`)
  }
  const log = createLogger({ LOG_LEVEL: 'silent' })
  const first = await startWorker(pool, log, [{ name: 'long', run: work('first') }], graceSeconds)
  await enqueue(db, 'long', {})
  await expect.poll(() => done).toEqual(['first starts'])
  const second = await startWorker(pool, log, [{ name: 'long', run: work('second') }], graceSeconds)
  await expect.poll(() => done.at(-1), { timeout: 20_000 }).toBe('first ends')
  await Promise.all([first.stop(), second.stop()])
  expect(done).toEqual(['first starts', 'first ends'])
})
