import { hash } from 'node:crypto'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import pg from 'pg'
import { chargeQuery } from './statement-time.ts'
import type { DB } from './tables.ts'

/** Names of prepared statements by their text. */
const names = new Map<string, string>()
/** Each connection caches a plan per statement, about 50 kB each. */
const maxStatements = 100

/**
 * Runs a statement that each connection parses and plans only once. For frequent lookups by key, whose planning takes
 * up to thirty times as long as running them. Not for searches and filters, whose best plan depends on the
 * parameters.
 */
export function executePrepared<Row>(
  statement: { compile: (db: Kysely<DB>) => CompiledQuery<Row> },
  db: Kysely<DB>,
): Promise<QueryResult<Row>> {
  const compiled = statement.compile(db)
  if (!names.has(compiled.sql)) {
    // A text that differs from call to call would push out nothing and be planned every time: an error of ours.
    if (names.size >= maxStatements) throw new Error(`More than ${maxStatements} prepared statements`)
    names.set(compiled.sql, hash('sha1', compiled.sql))
  }
  return db.executeQuery(compiled)
}

type Query = (...args: unknown[]) => unknown

/** Charges the caller for each statement. Names those of `executePrepared`, so that Postgres caches their plans. */
export class ChargingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined
      if (name === undefined) return chargeQuery(query, [text, ...rest])
      const [values, callback] = rest
      return chargeQuery(query, [{ name, text, values }, ...(callback ? [callback] : [])])
    }) as typeof this.query
  }
}
