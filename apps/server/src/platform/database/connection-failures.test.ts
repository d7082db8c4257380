import { expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { isConnectionFailure, isOutOfConnections, isOutOfTime } from './connection-failures.ts'
import pg from 'pg'

const database = shareTestDatabase()

test('a database without free connections is distinguished from one that fails', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 1000 })
  const taken = await pool.connect()
  const waited: unknown = await pool.query('select 1').catch((error: unknown) => error)
  const failed: unknown = await taken.query('select nothing_there').catch((error: unknown) => error)
  taken.release()
  await pool.end()
  expect([isOutOfConnections(waited), isOutOfConnections(failed)]).toEqual([true, false])
})

test('an unreachable or silent database is a connection failure; a statement timeout is not', async () => {
  const failureOf = async (ask: (client: pg.Client) => Promise<unknown>, options: pg.ClientConfig = {}) => {
    const client = new pg.Client({ connectionString: database.url, ...options })
    client.on('error', () => {})
    const error: unknown = await client.connect().then(
      () => ask(client).catch((failure: unknown) => failure),
      (failure: unknown) => failure,
    )
    await client.end().catch(() => {})
    return error
  }
  const stopped = await failureOf((client) => client.query('set statement_timeout = 20; select pg_sleep(5)'))
  expect([isConnectionFailure(stopped), isOutOfTime(stopped)]).toEqual([false, true])
  const gone = [
    await failureOf((client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
    await failureOf((client) => client.query('select pg_sleep(5)'), { query_timeout: 20 }),
    await failureOf((client) => client.end().then(() => client.query('select 1'))),
    await failureOf(async () => {}, { connectionString: `postgres://localhost:${await freePort()}/none` }),
  ]
  expect(gone.map(isConnectionFailure)).toEqual([true, true, true, true])
  const wrong = await failureOf((client) => client.query(`select 'connection timeout'::integer`))
  expect(isConnectionFailure(wrong)).toBe(false)
})
