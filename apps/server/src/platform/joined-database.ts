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
import type { Database } from './database.ts'
import type { DB } from './tables.ts'

export type JoinedDatabase = {
  /** Whatever is asked here is asked in the transaction that is going on, if there is one. */
  db: Kysely<DB>
  /** Does all of the work or nothing, whatever is asked of `db` meanwhile included. */
  inTransaction: <T>(work: (trx: Database) => Promise<T>) => Promise<T>
}

/**
 * For a library that takes a database, but no transaction. Its statements are handed on to our own: what it writes and
 * what we write with it are written together.
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
  return {
    db: new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (any) => new PostgresIntrospector(any),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    inTransaction: (work) => db.transaction().execute((trx) => current.run(trx, () => work(trx))),
  }
}
