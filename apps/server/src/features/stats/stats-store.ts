import { sql, type Kysely } from 'kysely'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import { Stats } from '@bolodex/contract/stats'
import type { Database } from '#platform/database/database.ts'
import type { DB } from '#platform/database/tables.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

export type StatsStore = ReturnType<typeof createStatsStore>

/** Kinds of page and hosts that are named. */
const mostNamed = 10

/** A host that sent fewer is not named: it may be somebody's own. */
const fewestFromHost = 5

const today = sql`(now() at time zone 'utc')::date`
/** The fourteen days that ended last. */
const days = sql`generate_series(${today} - 14, ${today} - 1, interval '1 day')`
const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** The site's figures. Counting looks at whole tables and belongs into a job; reading looks at one row. */
export function createStatsStore(db: Database) {
  const ask = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(db)).rows

  return {
    /** What was worked out last; null before the first time, and when another release wrote it in another form. */
    async read(): Promise<Stats | null> {
      const row = await db.selectFrom('site_stats').select('stats').executeTakeFirst()
      return row ? (Stats.safeParse(row.stats).data ?? null) : null
    },

    async save(stats: Stats): Promise<void> {
      const text = JSON.stringify(stats)
      await sql`insert into site_stats (stats) values (${text}::jsonb)
        on conflict (id) do update set stats = excluded.stats, made_at = now()`.execute(db)
    },

    async countTotals(): Promise<Omit<Stats['totals'], 'brands' | 'votes'>> {
      const [counts] = await ask(sql<{ photos: number; posts: number; members: number }>`
        select (select count(*) from tag_photos) as photos,
          (select count(*) from shown_posts) as posts,
          -- Neither a sign-up that was never completed nor an account that was closed.
          (select count(*) from members where not awaits_email and disabled_at is null) as members`)
      return counts ?? { photos: 0, posts: 0, members: 0 }
    },

    /** Twelve months, this one last: the brands there were at its end, and the votes on them all. */
    async countBrands(): Promise<{ byMonth: Stats['brandsByMonth']; votes: number }> {
      const rows = await ask(sql<{ month: string; brands: number; votes: number }>`
        with months as (
          select month, number from generate_series(
            date_trunc('month', ${today}::timestamp) - interval '11 months', ${today}::timestamp, interval '1 month'
          ) with ordinality as months (month, number)
        ), counted as (
          -- Before the first month's end is the same as in it: what is asked for are sums.
          select greatest(1, width_bucket(created_at, (select array_agg(month at time zone 'utc' order by month) from months)))
              as number,
            count(*) as brands, sum(upvotes + downvotes) as votes
          from brand_summaries group by 1
        )
        select ${dayText('month')} as month, sum(coalesce(brands, 0)) over (order by month)::bigint as brands,
          sum(coalesce(votes, 0)) over ()::bigint as votes
        from months left join counted using (number) order by month`)
      return { byMonth: rows.map(({ month, brands }) => ({ month, brands })), votes: rows[0]?.votes ?? 0 }
    },

    async countVotesByDay(): Promise<Stats['votesByDay']> {
      return ask(sql<{ day: string; votes: number }>`
        with counted as (
          select (created_at at time zone 'utc')::date as day, count(*) as votes from brand_votes
          where is_counted and created_at >= (${today} - 14) at time zone 'utc' and created_at < ${today} at time zone 'utc'
          group by 1
        )
        select ${dayText('days.day')} as day, coalesce(votes, 0) as votes
        from ${days} as days (day) left join counted on counted.day = days.day order by days.day`)
    },

    async countPagesByDay(): Promise<Stats['pagesByDay']> {
      return ask(sql<{ day: string; pages: number; onPhone: number }>`
        select ${dayText('days.day')} as day, coalesce(sum(count), 0)::bigint as pages,
          coalesce(sum(count) filter (where is_phone), 0)::bigint as "onPhone"
        from ${days} as days (day) left join page_counts on page_counts.day = days.day
        group by days.day order by days.day`)
    },

    async listRoutes(): Promise<Stats['routes']> {
      return ask(sql<{ route: string; pages: number }>`
        select route, sum(count)::bigint as pages from page_counts where day between ${today} - 14 and ${today} - 1
        group by route order by pages desc, route limit ${mostNamed}`)
    },

    async listReferrers(): Promise<Stats['referrers']> {
      return ask(sql<{ host: string; pages: number }>`
        select referrer_host as host, sum(count)::bigint as pages from page_counts
        where day between ${today} - 14 and ${today} - 1 and referrer_host <> ''
        group by referrer_host having sum(count) >= ${fewestFromHost} order by pages desc, host limit ${mostNamed}`)
    },

    /** How many brands have each sell rate that occurs. */
    async countSellRates(): Promise<{ rate: number; brands: number }[]> {
      return ask(sql<{ rate: number; brands: number }>`
        select sell_through_rate as rate, count(*) as brands from brand_summaries
        where sell_through_rate is not null group by 1 order by 1`)
    },

    /** The types of the catalogue that brands have. A column holds one bit for each of them, in their order. */
    async countGarmentTypes(): Promise<Stats['garmentTypes']> {
      const masks = await ask(sql<{ mask: number; brands: number }>`
        select garment_mask as mask, count(*) as brands from brand_summaries group by 1`)
      const counted = garmentTypes.map(({ name }, bit) => ({
        name,
        brands: masks.reduce((sum, { mask, brands }) => sum + (mask & (1 << bit) ? brands : 0), 0),
      }))
      return counted.filter(({ brands }) => brands > 0).toSorted((one, other) => other.brands - one.brands)
    },
  }
}

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
