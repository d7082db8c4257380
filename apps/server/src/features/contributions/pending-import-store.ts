import { sql } from 'kysely'
import { pendingImports } from '@bolodex/contract/accounts/account-caps'
import type { CsvBrand } from '@bolodex/brand-csv/brand-csv'
import { limits } from '@bolodex/contract/limits'
import type { PendingImport, PendingImportRow } from '@bolodex/contract/review/review'
import type { Database } from '#platform/database/database.ts'

type PendingRow = { row: number; brand: CsvBrand }
type OwnFile = { id: number; rows: number; createdAt: Date; isAccepted: boolean }
type RowsPage = { rows: 'alike' | 'other'; since: number }

/** Deletes waiting files that no admin has decided, and notifies their members of the number of rows. */
export const dropWith = (condition: string): string => `
  with dropped as (delete from pending_imports where accepted_at is null and ${condition} returning user_id, rows)
  insert into notice_queue (kind, user_id, text) select 'import dropped', user_id, rows::text from dropped`

/** Files that wait for an admin, and what becomes of them. */
export function createPendingImportStore(db: Database) {
  return {
    /** A waiting file; undefined when it is gone or decided. */
    async find(id: number): Promise<PendingImport | undefined> {
      const { rows } = await sql<PendingImport>`
        select rows, bytes,
          (select count(*) from pending_import_rows r where r.import_id = p.id and r.similar_id is not null)::integer as alike
        from pending_imports p where id = ${id} and accepted_at is null`.execute(db)
      return rows[0]
    },

    /** The file of one member, waiting or accepted: an account has one at a time. */
    async findOwn(userId: number): Promise<OwnFile | undefined> {
      const { rows } = await sql<OwnFile>`
        select id, rows, created_at as "createdAt", accepted_at is not null as "isAccepted"
        from pending_imports where user_id = ${userId} order by id limit 1`.execute(db)
      return rows[0]
    },

    /**
     * Marks a file as accepted, without the excluded rows. Returns its member; null when it is gone or was accepted
     * before.
     */
    async accept(id: number, { adminId, leaveOut }: { adminId: number; leaveOut: number[] }): Promise<number | null> {
      const { rows } = await sql<{ userId: number }>`
        with accepted as (
          select id from pending_imports where id = ${id} and accepted_at is null for update
        ), dropped as (
          delete from pending_import_rows r using accepted a
          where r.import_id = a.id and r.row = any(${leaveOut}::integer[]) returning 1
        )
        update pending_imports p
        set accepted_at = now(), accepted_by = ${adminId}, rows = p.rows - (select count(*) from dropped)::integer
        from accepted a where p.id = a.id returning p.user_id as "userId"`.execute(db)
      return rows[0]?.userId ?? null
    },

    async remove(id: number): Promise<void> {
      await sql`delete from pending_imports where id = ${id} and accepted_at is null`.execute(db)
    },

    /** The number of rows in the withdrawn file; null when none waits. */
    async withdraw(userId: number): Promise<number | null> {
      const { rows } = await sql<{ rows: number }>`
        delete from pending_imports where user_id = ${userId} and accepted_at is null returning rows`.execute(db)
      return rows[0]?.rows ?? null
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

    /** The next rows for review: those resembling an existing brand, or all others. */
    async listForReview(id: number, { rows: which, since }: RowsPage): Promise<PendingImportRow[]> {
      const isAlike = which === 'alike' ? sql`is not null` : sql`is null`
      const { rows } = await sql<PendingImportRow>`
        select r.row, r.facts as brand,
          case when b.id is not null then json_build_object('name', b.name, 'slug', b.slug) end as similar
        from pending_import_rows r
        join pending_imports p on p.id = r.import_id and p.accepted_at is null
        left join brands b on b.id = r.similar_id
        where r.import_id = ${id} and r.row > ${since} and r.similar_id ${isAlike}
        order by r.row limit ${limits.pendingImportRowsPerPage + 1}`.execute(db)
      return rows
    },

    /** Deletes files past their retention. The review queue closes items of deleted files. */
    async forgetOld(): Promise<void> {
      await sql.raw(dropWith(`created_at < now() - interval '${pendingImports.keptDays} days'`)).execute(db)
    },
  }
}
