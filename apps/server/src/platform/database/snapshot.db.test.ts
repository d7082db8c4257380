import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, startReplica, type Postgres } from '../../../../../tools/parts/postgres.ts'
import { createLogger } from '#platform/logger.ts'
import { openPool } from './database.ts'
import { inSnapshot } from './snapshot.ts'

const log = createLogger({ LOG_LEVEL: 'silent' })
let primary: Postgres
let replica: Postgres
let pool: pg.Pool

beforeAll(async () => {
  primary = await startPostgres()
  replica = await startReplica(primary)
  pool = openPool(primary.url, 3, log, 'job')
  await pool.query('create table numbers (n integer); insert into numbers select generate_series(1, 1200)')
}, 120_000)
afterAll(async () => {
  await pool.end()
  await replica.stop()
  await primary.stop()
})

/** Which server was read, and the rows per batch. */
const read = (replicaUrl?: string) =>
  inSnapshot({ pool, replicaUrl, log }, async ({ readRows }) => {
    const places: boolean[] = []
    for await (const rows of readRows<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"'))
      places.push(...rows.map(({ isReplica }) => isReplica))
    const batches: number[] = []
    for await (const rows of readRows('select n from numbers order by n')) {
      batches.push(rows.length)
      await pool.query('insert into numbers values (0)')
    }
    return { places, batches }
  })

test('a snapshot is read in batches and does not see concurrent writes', async () => {
  expect(await read()).toEqual({ places: [false], batches: [500, 500, 200] })
  await pool.query('delete from numbers where n = 0')
})

test('a replica that follows is read instead of the primary, with all that was written before', async () => {
  expect(await read(replica.url)).toEqual({ places: [true], batches: [500, 500, 200] })
  await pool.query('delete from numbers where n = 0')
})

test.each([
  ['follows nobody', () => primary.url],
  ['cannot be reached', () => 'postgres://postgres@127.0.0.1:1/postgres'],
])('if the replica %s, the primary is read', async (_, url) => {
  expect((await read(url())).places).toEqual([false])
  await pool.query('delete from numbers where n = 0')
})

test('work that fails for another reason is not done again', async () => {
  let attempts = 0
  const work = inSnapshot({ pool, replicaUrl: replica.url, log }, async () => {
    attempts += 1
    throw new Error('the disk is full')
  })
  await expect(work).rejects.toThrow('the disk is full')
  expect(attempts).toBe(1)
})
