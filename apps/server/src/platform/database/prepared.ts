import { hash } from 'node:crypto'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** Names of prepared statements by their text. */
const names = new Map<string, string>()
/** Each connection keeps a plan of each: about 50 kB. */
const maxStatements = 100

/**
 * Runs a statement that every connection parses and plans only once. For statements of busy requests that find rows by
 * key: planning those takes up to thirty times as long as running them. Not for searches and filters, whose best plan
 * depends on the parameters.
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

/** Sends statements that were run by `executePrepared` under a name, so that Postgres keeps them. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined
      if (name === undefined) return query(text, ...rest)
      const [values, callback] = rest
      return query({ name, text, values }, callback)
    }) as typeof this.query
  }
}
