import { sql, type Kysely } from 'kysely'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { DB } from '#platform/tables.ts'

export type PageCountStore = ReturnType<typeof createPageCountStore>

export type PageCount = { day: string; route: string; referrerHost: string; isPhone: boolean; count: number }

/** Longer than any comparison with last year needs. */
const daysKept = 400

/** How often pages were opened: sums by day, kind of page and referring host. */
export function createPageCountStore(db: Kysely<DB>) {
  return {
    /** Adds to the sums. Of the hosts of a day the first ones have a sum each; all that come later share one. */
    async add(given: PageCount[], { mostHosts, otherHosts }: { mostHosts: number; otherHosts: string }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // One process after the other: together they could pass the limit, or lock the same rows in different orders.
        await sql`select pg_advisory_xact_lock(${advisoryLocks.addPageCounts})`.execute(transaction)
        await sql`
          with given as (
            select * from unnest(
              ${given.map(({ day }) => day)}::date[], ${given.map(({ route }) => route)}::text[],
              ${given.map(({ referrerHost }) => referrerHost)}::text[],
              ${given.map(({ isPhone }) => isPhone)}::boolean[], ${given.map(({ count }) => count)}::bigint[]
            ) as given (day, route, host, is_phone, count)
          ), known as (
            select distinct day, referrer_host as host from page_counts
            where day in (select day from given where host <> '') and referrer_host not in ('', ${otherHosts})
          ), ranked as (
            select day, host, row_number() over (partition by day order by is_new, host) as place
            from (
              select day, host, false as is_new from known
              union all
              (select day, host, true from given where host not in ('', ${otherHosts}) except select day, host, true from known)
            ) as hosts
          )
          insert into page_counts (day, route, referrer_host, is_phone, count)
          select given.day, route, case when host = '' or place <= ${mostHosts} then host else ${otherHosts} end as named,
            is_phone, sum(count)
          from given left join ranked using (day, host)
          group by given.day, route, named, is_phone
          on conflict (day, route, referrer_host, is_phone) do update set count = page_counts.count + excluded.count
        `.execute(transaction)
      })
    },

    /** Sums of days that nothing looks back to any more. */
    async deleteOld(): Promise<void> {
      await sql`delete from page_counts where day < (now() at time zone 'utc')::date - ${daysKept}::integer`.execute(db)
    },
  }
}
