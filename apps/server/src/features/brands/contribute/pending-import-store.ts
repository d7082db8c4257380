import { sql } from 'kysely'
import { pendingImports } from '@bolodex/contract/account-caps'
import type { CsvBrand } from '@bolodex/contract/brand-csv'
import type { PendingImport } from '@bolodex/contract/review'
import type { Database } from '#platform/database.ts'

type PendingRow = { row: number; brand: CsvBrand }

/** Files that wait for an admin, and what becomes of them. */
export function createPendingImportStore(db: Database) {
  return {
    /** A file that waits, with a few of its rows; undefined when it is gone or decided. */
    async find(id: number): Promise<PendingImport | undefined> {
      const { rows } = await sql<PendingImport>`
        select rows, bytes, sample from pending_imports where id = ${id} and accepted_at is null`.execute(db)
      return rows[0]
    },

    /** Marks a file as accepted; null when it is gone or was accepted before. */
    async accept(id: number, adminId: number): Promise<number | null> {
      const { rows } = await sql<{ rows: number }>`
        update pending_imports set accepted_at = now(), accepted_by = ${adminId}
        where id = ${id} and accepted_at is null returning rows`.execute(db)
      return rows[0]?.rows ?? null
    },

    async remove(id: number): Promise<void> {
      await sql`delete from pending_imports where id = ${id} and accepted_at is null`.execute(db)
    },

    /** A file that was accepted and is not added yet: whose it is, and who accepted it. */
    async findAccepted(id: number): Promise<{ userId: number; adminId: number | null } | undefined> {
      const { rows } = await sql<{ userId: number; adminId: number | null }>`
        select user_id as "userId", accepted_by as "adminId" from pending_imports
        where id = ${id} and accepted_at is not null`.execute(db)
      return rows[0]
    },

    /** The next rows of a file, in their order. */
    async listRows(id: number, after: number, most: number): Promise<PendingRow[]> {
      const { rows } = await sql<PendingRow>`
        select row, facts as brand from pending_import_rows
        where import_id = ${id} and row > ${after} order by row limit ${most}`.execute(db)
      return rows
    },

    /** Files nobody has decided on for long. The queue closes what is gone. */
    async forgetOld(): Promise<void> {
      await sql`
        delete from pending_imports where accepted_at is null
          and created_at < now() - make_interval(days => ${pendingImports.keptDays})`.execute(db)
    },
  }
}
