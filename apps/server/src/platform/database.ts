import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import type { DB } from './tables.ts'

// Ids and counts arrive as numbers: none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database, or a transaction in it: stores take either. */
export type Database = Kysely<DB> | Transaction<DB>

/** The database itself, in which transactions are begun. */
export type WholeDatabase = Kysely<DB>

export type OpenDatabase = { db: WholeDatabase; pool: pg.Pool; close: () => Promise<void> }

export function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>, log: Logger): OpenDatabase {
  const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL_SIZE, log)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    // Kysely ends the pool only if it was ever used through Kysely.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}

export function openPool(url: string, size: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5000,
    application_name: 'bolodex',
    // Texts are alike when they share half of their trigrams: with less, a question reads far more of the index. No
    // statement of ours runs long enough to earn back what compiling it costs, and only counts over many hundred
    // thousand rows what it costs to start workers.
    options: '-c jit=off -c parallel_setup_cost=20000 -c pg_trgm.similarity_threshold=0.5',
  })
  // An idle connection that breaks (a restarted Postgres) must not end the process; the pool opens a new one.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  return pool
}
