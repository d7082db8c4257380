import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Job } from '#platform/jobs/job-queue.ts'

/** Totals of the directory, by combination of garment types. */
export function createBrandTotalsStore(db: Kysely<DB>) {
  return {
    /** Makes one row of each combination's differences; what is written meanwhile waits for the next time. */
    async rollUp(): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${advisoryLocks.rollUpBrandTotals})`.execute(transaction)
        await sql`
          with several as (select garment_mask from brand_totals group by garment_mask having count(*) > 1),
          removed as (
            delete from brand_totals where garment_mask in (select garment_mask from several) returning garment_mask, brands)
          insert into brand_totals (garment_mask, brands)
          select garment_mask, sum(brands) from removed group by garment_mask having sum(brands) <> 0`.execute(
          transaction,
        )
      })
    },
  }
}

export const brandTotalsJobs = (totals: ReturnType<typeof createBrandTotalsStore>): Job[] => [
  { name: 'roll-up-brand-totals', every: '* * * * *', run: () => totals.rollUp() },
]
