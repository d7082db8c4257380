import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Logger } from '#platform/logger.ts'
import { traceQueries } from '#platform/tracing/trace-queries.ts'
import { AdmittedPool } from './admitted-pool.ts'
import { PrimaryPool } from './away.ts'
import type { DB } from './tables.ts'
import pg from 'pg'

// Ids and counts arrive as numbers: none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database, or a transaction in it: stores take either. */
export type Database = Kysely<DB> | Transaction<DB>

/** The database outside of a transaction. */
export type WholeDatabase = Kysely<DB>

/**
 * How long one statement may take, and how long a transaction may wait for its next one, by what the connection is for.
 * No connection is opened without: a question that never ends would hold it, and what it has locked, for ever. A
 * COMMIT that waits for a standby is not cut short by either (decision 29).
 */
export const timeLimits = {
  /** A client waits for the answer. */
  request: { statementMs: 15_000, idleInTransactionMs: 30_000 },
  /** No client waits, and whole tables are scanned. */
  job: { statementMs: 10 * 60_000, idleInTransactionMs: 60_000 },
  /** Migrations, and commands of the operator, who can stop them. */
  command: { statementMs: 60 * 60_000, idleInTransactionMs: 10 * 60_000 },
} as const
export type Purpose = keyof typeof timeLimits

/** For the one transaction of a request that changes as many rows as a brand or an account has. */
const longStatementMs = 5 * 60_000

export const longStatements = `set local statement_timeout = ${longStatementMs}`

/** Allows minutes for the rest of this transaction: merges, deletions and other work on thousands of rows. */
export async function allowLongStatements(trx: Database): Promise<void> {
  await sql.raw(longStatements).execute(trx)
}

export type OpenDatabase = { db: WholeDatabase; pool: AdmittedPool; close: () => Promise<void> }

export function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'> & Partial<Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>>,
  log: Pick<Logger, 'warn'>,
  purpose: Purpose = 'request',
): OpenDatabase {
  const pool = watch(new PrimaryPool(poolConfig(config.DATABASE_URL, config.DATABASE_POOL_SIZE, purpose)), log)
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) traceQueries(pool)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    // Kysely ends the pool only if it was ever used through Kysely.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}

/** A pool for one server, primary or replica. An unreachable server fails at once. */
export function openPool(
  url: string,
  size: number,
  log: Pick<Logger, 'warn'>,
  purpose: Purpose = 'request',
): AdmittedPool {
  return watch(new AdmittedPool(poolConfig(url, size, purpose)), log)
}

function poolConfig(url: string, size: number, purpose: Purpose): pg.PoolConfig & { max: number } {
  return {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5000,
    application_name: 'bolodex',
    options: `${planning} ${limitsOf(purpose)}`,
  }
}

function watch(pool: AdmittedPool, log: Pick<Logger, 'warn'>): AdmittedPool {
  // An idle connection that breaks (a restarted Postgres) must not end the process; the pool opens a new one.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  })
  return pool
}

/** A connection outside the pools, with its own limits. */
export function createClient(purpose: Purpose, config: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...config, options: limitsOf(purpose) })
  // Without a listener, a lost connection ends the process. The query that is running or comes next reports the loss.
  return client.on('error', () => {})
}

/**
 * Texts are alike when they share half of their trigrams: with less, a question reads far more of the index. No
 * statement of ours runs long enough to earn back what compiling it costs, and only counts over many hundred thousand
 * rows what it costs to start workers.
 */
const planning = '-c jit=off -c parallel_setup_cost=20000 -c pg_trgm.similarity_threshold=0.5'

function limitsOf(purpose: Purpose): string {
  const { statementMs, idleInTransactionMs } = timeLimits[purpose]
  return `-c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`
}
