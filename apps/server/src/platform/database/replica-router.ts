import { AsyncLocalStorage } from 'node:async_hooks'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import type pg from 'pg'
import { everySecond } from '#platform/jobs/schedule.ts'
import type { Logger } from '#platform/logger.ts'
import type { Position } from './consistency.ts'
import type { Database } from './database.ts'
import type { DB } from './tables.ts'
import { isAway, isConnectionFailure } from './connection-failures.ts'

/** Asks the stores of whichever database may answer. */
export type Reads<Stores> = <T>(after: Position | null, ask: (stores: Stores) => Promise<T>) => Promise<T>

type Copy<Stores> = { stores: Stores; replica: Replica }

/** Reads go to the copy when there is one that has come far enough, and to the primary otherwise. */
export function createReads<Stores>(primary: Stores, copy: Copy<Stores> | null): Reads<Stores> {
  return async (after, ask) => {
    if (!copy?.replica.isUsable(after)) {
      try {
        return await ask(primary)
      } catch (error) {
        // Without a primary, a stale replica is better than nothing, except for a caller who must see their own
        // writes.
        if (after !== null || !copy?.replica.isAnswering() || !isAway(error)) throw error
        return ask(copy.stores)
      }
    }
    try {
      return await ask(copy.stores)
    } catch (error) {
      if (!isConnectionFailure(error)) throw error
      copy.replica.markDown()
      return ask(primary)
    }
  }
}

/** A copy that is further behind than this is left alone until it has caught up. */
const mostSecondsBehind = 10
/**
 * Seconds without a reply after which a replica is skipped: a dead connection reports no error.
 */
const mostSecondsSilent = 4
const answerWithinMs = 2000

/** `bytes`: how far behind it was a moment ago; null while it is not known. */
export type ReplicaLag = { isUsable: boolean; bytes: number | null }

type Replica = {
  /** Whether the replica has replayed everything up to this position. */
  isUsable: (after: Position | null) => boolean
  /** Whether it answered recently, regardless of lag. */
  isAnswering: () => boolean
  lag: () => ReplicaLag
  /** It did not answer: leave it alone until it does. */
  markDown: () => void
  stop: () => Promise<void>
}

type Sample = { at: number; position: Position }

/** Watches, once a second, how far a copy of the database has come. */
export async function watchReplica(primary: pg.Pool, replica: pg.Pool, log: Logger): Promise<Replica> {
  let reached: Position | null = null
  let lastSeenAt = 0
  let samples: Sample[] = []

  // Polled independently: a primary that does not answer must not stop the polling of its replica.
  const lookAtPrimary = async (): Promise<void> => {
    const now = performance.now()
    const written = await askPosition(primary, 'pg_current_wal_insert_lsn()')
    // Without the primary nothing new is written either: what was known stays true.
    if (written !== null) samples.push({ at: now, position: written })
    const newestTooOld = samples.findLastIndex(({ at }) => at <= now - mostSecondsBehind * 1000)
    samples = samples.slice(Math.max(0, newestTooOld))
  }
  const lookAtReplica = async (): Promise<void> => {
    // A promoted replica has stopped following.
    const replayed = await askPosition(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end')
    if ((replayed === null) !== (reached === null))
      log.warn({ isAnswering: replayed !== null }, 'replica availability changed')
    reached = replayed
    lastSeenAt = performance.now()
  }
  const looks = [lookAtPrimary, lookAtReplica]
  await Promise.all(looks.map((look) => look()))
  const watching = looks.map((look) => everySecond('watch the replica', look, log))
  const isAnswering = (): boolean => reached !== null && lastSeenAt > performance.now() - mostSecondsSilent * 1000

  const isUsable = (after: Position | null): boolean => {
    if (reached === null || !isAnswering() || (after !== null && reached < after)) return false
    const [oldest] = samples
    // A primary that is cut off from its replicas may hold writes that were never confirmed and will be lost.
    if ((samples.at(-1)?.at ?? 0) < performance.now() - mostSecondsSilent * 1000) return true
    const isOld = oldest !== undefined && oldest.at <= performance.now() - mostSecondsBehind * 1000
    return !isOld || reached >= oldest.position
  }

  return {
    isUsable,
    lag: () => {
      const written = samples.at(-1)?.position
      const bytes = reached === null || written === undefined ? null : Number(written - reached)
      // Asked sequentially, the replica may be ahead of the primary's earlier answer.
      return { isUsable: isUsable(null), bytes: bytes === null ? null : Math.max(0, bytes) }
    },
    isAnswering,
    markDown: () => {
      reached = null
    },
    stop: async () => {
      await Promise.all(watching.map(({ stop }) => stop()))
    },
  }
}

/** Null when the database does not answer in time, or has no such position. */
async function askPosition(pool: pg.Pool, place: string): Promise<Position | null> {
  try {
    // pg supports a timeout per query; its types declare only the global one.
    const question = {
      text: `select (${place} - '0/0'::pg_lsn)::bigint::text as position`,
      query_timeout: answerWithinMs,
    }
    const { rows } = await pool.query<{ position: string | null }>(question)
    const position = rows[0]?.position
    return position ? BigInt(position) : null
  } catch {
    return null
  }
}

type JoinedDatabase = {
  /** Uses the current transaction, if there is one. */
  db: Kysely<DB>
  /** Runs the work atomically, including queries on `db`. Within a transaction it is part of that one. */
  inTransaction: <T>(work: (trx: Database) => Promise<T>) => Promise<T>
}

/**
 * For a library that accepts a database but no transaction. Its statements join our transaction, so its writes and
 * ours commit together.
 */
export function createJoinedDatabase(db: Kysely<DB>): JoinedDatabase {
  const current = new AsyncLocalStorage<Database>()
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => (current.getStore() ?? db).executeQuery<Row>(query),
    streamQuery: () => {
      throw new Error('Nothing is streamed here.')
    },
  }
  const refuse = (): Promise<void> => Promise.reject(new Error('Transactions are begun by inTransaction.'))
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const inTransaction = <T>(work: (trx: Database) => Promise<T>): Promise<T> => {
    const ours = current.getStore()
    return ours ? work(ours) : db.transaction().execute((trx) => current.run(trx, () => work(trx)))
  }
  const joined = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  // What the library begins is a transaction of ours too, so that our own writes in its hooks are part of it.
  const begin = { execute: <T>(work: (trx: Database) => Promise<T>) => inTransaction(() => work(joined)) }
  joined.transaction = () => begin as unknown as ReturnType<typeof joined.transaction>
  return { db: joined, inTransaction }
}
