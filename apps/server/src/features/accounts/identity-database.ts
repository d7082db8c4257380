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
import type { Database } from '#platform/database.ts'
import type { DB } from '#platform/tables.ts'

export type IdentityDatabase = {
  /** For the identity library: whatever it asks is asked in the transaction that is going on, if there is one. */
  db: Kysely<DB>
  /** Does all of the work or nothing, the library's part of it included. */
  inTransaction: <T>(work: (trx: Database) => Promise<T>) => Promise<T>
}

/**
 * The identity library takes a database, but no transaction. This one hands its statements on to our own: a user, their
 * password and the job that sends their mail are written together.
 */
export function createIdentityDatabase(db: Kysely<DB>): IdentityDatabase {
  const current = new AsyncLocalStorage<Database>()
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) =>
      (current.getStore() ?? db).executeQuery<Row>(query as CompiledQuery<Row>),
    streamQuery: () => {
      throw new Error('The identity library streams nothing.')
    },
  }
  const refuse = (): Promise<void> => Promise.reject(new Error('Transactions are begun outside the identity library.'))
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
