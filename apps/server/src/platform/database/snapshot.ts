import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '#platform/logger.ts'
import { openPool } from './database.ts'
import { isConnectionFailure } from './connection-failures.ts'
import { onOneConnection } from './transactions.ts'

type Databases = { pool: pg.Pool; replicaUrl: string | undefined; log: Pick<Logger, 'warn'> }

/** Reads rows from one moment of the database. */
export type Snapshot = {
  /** The moment, as JavaScript writes it. */
  moment: string
  /** The rows of a query in batches of this size. */
  readRows: <Row extends pg.QueryResultRow>(query: string) => AsyncGenerator<Row[]>
}

/** Rows held in memory. */
const rowsAtOnce = 500

/** Between two statements the work may wait for a slow store. */
const longestIdleMs = 10 * 60_000

/** How long a replica may take to catch up with what is on the primary now. */
const catchUpSeconds = 30

/**
 * Runs the work on one snapshot: on a replica with low lag if there is one, so that long reads do not burden the
 * primary. If the replica is lost or cancels the query, the work is repeated on the primary.
 */
export async function inSnapshot<T>(
  { pool, replicaUrl, log }: Databases,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (!replicaUrl) return look(pool, work)
  const replica = openPool(replicaUrl, 1, log, 'job')
  try {
    if (await hasCaughtUp(pool, replica)) return await look(replica, work)
    log.warn('replica lag too high for a long read: reading from the primary')
  } catch (error) {
    if (!isConnectionFailure(error)) throw error
    log.warn('long read canceled on the replica: reading from the primary')
  } finally {
    await replica.end()
  }
  return look(pool, work)
}

/** Whether the replica has all that was on the primary when this was asked. One that no longer follows never has. */
async function hasCaughtUp(primary: pg.Pool, replica: pg.Pool): Promise<boolean> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
  for (let second = 0; second < catchUpSeconds; second += 1) {
    const answer = await replica.query<{ isReplica: boolean; isThere: boolean | null }>(
      `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`,
      [rows[0]?.position],
    )
    if (!answer.rows[0]?.isReplica) return false
    if (answer.rows[0].isThere) return true
    await pause(1000)
  }
  return false
}

function look<T>(pool: pg.Pool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const begin = `begin transaction isolation level repeatable read read only;
    set local idle_in_transaction_session_timeout = ${longestIdleMs}`
  return onOneConnection(pool, begin, async (client) => {
    const { rows } = await client.query<{ moment: Date }>('select now() as moment')
    const moment = rows[0]?.moment.toISOString() ?? ''
    return work({ moment, readRows: (query) => readRows(client, query) })
  })
}

async function* readRows<Row extends pg.QueryResultRow>(client: pg.PoolClient, query: string): AsyncGenerator<Row[]> {
  await client.query(`declare look no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from look`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close look')
}
