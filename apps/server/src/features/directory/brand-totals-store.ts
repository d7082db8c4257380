import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Job } from '#platform/jobs/job-queue.ts'

/** The tables of totals of the directory, and by what they are counted. */
const tables = [
  ['brand_totals', 'garment_mask'],
  ['brand_era_totals', 'era_mask, garment_mask'],
] as const

/** Totals of the directory, by combination of garment types and of eras. */
export function createBrandTotalsStore(db: Kysely<DB>) {
  return {
    /** Merges each combination's deltas into one row; concurrent writes wait for the next run. */
    async rollUp(): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${advisoryLocks.rollUpBrandTotals})`.execute(transaction)
        for (const [name, by] of tables) {
          const [table, keys] = [sql.raw(name), sql.raw(by)]
          // oxlint-disable-next-line no-await-in-loop -- one connection
          await sql`
            with several as (select ${keys} from ${table} group by ${keys} having count(*) > 1),
            removed as (
              delete from ${table} where (${keys}) in (select ${keys} from several) returning ${keys}, brands)
            insert into ${table} (${keys}, brands)
            select ${keys}, sum(brands) from removed group by ${keys} having sum(brands) <> 0`.execute(transaction)
        }
      })
    },
  }
}

export const brandTotalsJobs = (totals: ReturnType<typeof createBrandTotalsStore>): Job[] => [
  { name: 'roll-up-brand-totals', every: '* * * * *', run: () => totals.rollUp() },
]
