import { sql } from 'kysely'
import type { AccountExport } from '@bolodex/contract/account-export'
import type { Database } from '#platform/database.ts'

/** Everything stored about one person. Written as JSON by the database, table by table; secrets are named, not shown. */
export function createExportStore(db: Database) {
  return {
    async read(userId: number): Promise<AccountExport> {
      const list = (query: string) => `coalesce((select json_agg(row) from (${query}) row), '[]')`
      const of = (table: string, columns: string, order = 'id') =>
        list(`select ${columns} from ${table} where user_id = $1 order by ${order}`)
      const moment = (column: string, name: string) =>
        `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`
      void [sql, list, of, moment, userId]
      throw new Error('not written yet')
    },
  }
}
