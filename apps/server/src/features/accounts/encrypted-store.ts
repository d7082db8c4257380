import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** Every column that holds what the site's secret encrypts. A test compares it with the database. */
export const encryptedColumns = [
  { table: 'two_factors', column: 'secret' },
  { table: 'two_factors', column: 'backup_codes' },
  { table: 'recovery_codes', column: 'code_hash' },
] as const

export type EncryptedColumn = (typeof encryptedColumns)[number]

/** Values that an older secret has encrypted. Read on the command line only, so no index is kept for it. */
export function createEncryptedStore(db: Database, { table, column }: EncryptedColumn) {
  const [from, value] = [sql.table(table), sql.ref(column)]
  return {
    async listOutdated(currentPrefix: string, afterId: number, most: number): Promise<{ id: number; value: string }[]> {
      const { rows } = await sql<{ id: number; value: string }>`
        select id, ${value} as value from ${from}
        where id > ${afterId} and not starts_with(${value}, ${currentPrefix}) order by id limit ${most}`.execute(db)
      return rows
    },

    async countOutdated(currentPrefix: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${from} where not starts_with(${value}, ${currentPrefix})`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Leaves alone what has changed since it was read. */
    async replace(id: number, before: string, after: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${from} set ${value} = ${after} where id = ${id} and ${value} = ${before}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
