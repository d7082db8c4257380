import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shareTestDatabase } from '#testing/test-database.ts'

const database = shareTestDatabase()

const readCopy = (where: string): string => `
    const pool = openPool(connectionString, 1, log)
    const client = await pool.connect()
    const rows = copyJson(client, "select repeat('x', 10000) from generate_series(1, 100000) n ${where}")
    await rows.next()
    await cut()
    print(await failure((async () => { for await (const _ of rows); })()))
    client.release(true)`

/**
 * Opens each kind of connection in a separate process. The script calls `cut()` when the connection is in the state to
 * test; then every backend of the database is terminated. It prints what the code that uses the connection gets to see.
 */
const kinds = {
  'client between two queries': `
    const client = createClient('command', { connectionString })
    await client.connect()
    await cut()
    print(await failure(client.query('select 1')))`,
  'client in a query': `
    const client = createClient('command', { connectionString })
    await client.connect()
    const query = failure(client.query('select pg_sleep(60)'))
    await cut()
    print(await query)
    await client.end()`,
  'idle pool connection': `
    const pool = openPool(connectionString, 1, log)
    await pool.query('select 1')
    await cut()
    print((await pool.query('select 1 as one')).rows[0].one)`,
  'pool connection in a query': `
    const pool = openPool(connectionString, 1, log)
    await pool.query('select 1')
    const query = failure(pool.query('select pg_sleep(60)'))
    await cut()
    print(await query)`,
  'checked-out pool connection in a transaction': `
    const { pool } = openDatabase({ DATABASE_URL: connectionString, DATABASE_POOL_SIZE: 1 }, log)
    const client = await pool.connect()
    await client.query('begin')
    await cut()
    print(await failure(client.query('commit')))
    client.release()
    print((await pool.query('select 1 as one')).rows[0].one)`,
  'COPY stream that waits for rows': readCopy('where n < 10 or pg_sleep(60) is null'),
  'COPY stream that waits for its reader': readCopy(''),
  'LISTEN connection': `
    let listening = 0
    let again
    const second = new Promise((resolve) => (again = resolve))
    const first = new Promise((resolve) => {
      const onListening = () => ((listening += 1) === 1 ? resolve() : again())
      openListener({ url: connectionString, log }).subscribe({ channel: 'test', onMessage: () => {}, onListening })
    })
    await first
    await cut()
    await second
    print('listens again')`,
}

const expected: Record<keyof typeof kinds, RegExp> = {
  'client between two queries': /not queryable$/,
  'client in a query': /^57P01$/,
  'idle pool connection': /^1$/,
  'pool connection in a query': /^57P01$/,
  'checked-out pool connection in a transaction': /not queryable 1$/,
  'COPY stream that waits for rows': /^57P01$/,
  // A backend that cannot write closes its connection without a message.
  'COPY stream that waits for its reader': /^Connection terminated unexpectedly$/,
  'LISTEN connection': /^listens again$/,
}

/** The wait state of the backend when it is terminated, where the outcome depends on it. */
const waits: Partial<Record<keyof typeof kinds, string>> = {
  'COPY stream that waits for rows': 'PgSleep',
  'COPY stream that waits for its reader': 'ClientWrite',
}

/** Waits until a backend is seen in this state several times in a row: a reader that fills its buffers stops it for moments. */
async function backendWaits(wait: string): Promise<void> {
  const query = `select from pg_stat_activity where datname = current_database() and wait_event = $1`
  let seen = 0
  await vi.waitUntil(
    async () => {
      seen = (await database.pool.query(query, [wait])).rowCount === 1 ? seen + 1 : 0
      return seen === 5
    },
    { timeout: 10_000, interval: 100 },
  )
}

const names = Object.keys(kinds) as (keyof typeof kinds)[]

test.each(names)('a process survives the loss of a connection: %s', async (kind) => {
  const folder = import.meta.resolve('.')
  const script = `
    import { once } from 'node:events'
    import { createClient, openDatabase, openPool } from '${folder}database.ts'
    import { copyJson } from '${folder}row-streams.ts'
    import { openListener } from '${import.meta.resolve('../live/listener.ts')}'
    const [, connectionString] = process.argv
    const log = { warn: () => {} }
    const cut = async () => {
      process.stdout.write('ready\\n')
      await once(process.stdin, 'data')
    }
    const failure = (work) => work.then(() => 'no failure', (error) => error.code ?? error.message)
    const print = (what) => process.stdout.write(what + '\\n')
    ${kinds[kind]}
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [ready] = await once(child.stdout, 'data')
  expect(String(ready)).toBe('ready\n')
  const output = text(child.stdout)
  const wait = waits[kind]
  if (wait) await backendWaits(wait)
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // The end of the socket arrives after the answer to the statement above.
  await new Promise((resolve) => setTimeout(resolve, 200))
  child.stdin.write('go on')
  expect((await output).trim().replaceAll('\n', ' ')).toMatch(expected[kind])
  expect((await ended)[0]).toBe(0)
})
