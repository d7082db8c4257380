import { sql, type Kysely } from 'kysely'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { Stats } from '@bolodex/contract/stats/stats'
import { createNetworkCountStore, networksToShow } from '#domain/network-count-store.ts'
import type { Database } from '#platform/database/database.ts'
import type { DB } from '#platform/database/tables.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

export type StatsStore = ReturnType<typeof createStatsStore>

/** Kinds of page and hosts that are named. */
const mostNamed = 10

/** A host below this count is not named: it may identify a person. */
const fewestFromHost = 5

const today = sql`(now() at time zone 'utc')::date`
/** The fourteen days that ended last. */
const days = sql`generate_series(${today} - 14, ${today} - 1, interval '1 day')`
const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** The site's figures. Counting looks at whole tables and belongs into a job; reading looks at one row. */
export function createStatsStore(db: Database) {
  const ask = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(db)).rows

  return {
    /** The last computed figures; null before the first run, or when another release wrote a different format. */
    async read(): Promise<Stats | null> {
      const [row] = await ask(sql<{ stats: unknown; hidden: string[] }>`
        select stats, array(select word from hidden_words where list = 'referrers') as hidden from site_stats`)
      const stats = row ? (Stats.safeParse(row.stats).data ?? null) : null
      // A host hidden by an admin disappears before the figures are recomputed.
      return stats && { ...stats, referrers: stats.referrers.filter(({ host }) => !row?.hidden.includes(host)) }
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
          and not exists (select from hidden_words where list = 'referrers' and word = referrer_host)
        group by referrer_host having sum(count) >= ${fewestFromHost} order by pages desc, host limit ${mostNamed}`)
    },

    /** The number of brands per sell rate. */
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

/** A network, under its code of the day, from which visitors came by a host. */
export type Sender = { day: string; host: string; network: string }

type Hosts = { senders: Sender[]; mostHosts: number; otherHosts: string }

/** Longer than any comparison with last year needs. */
const daysKept = 400

/** Page views: sums by day, page pattern and referring host. */
export function createPageCountStore(db: Kysely<DB>) {
  return {
    /**
     * Adds to the sums. Hosts referring several networks per day have a sum each, up to a daily maximum; the rest
     * share one. So one network can neither reveal a host nor use up the slots.
     */
    async add(given: PageCount[], { senders, mostHosts, otherHosts }: Hosts): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // Serialized: concurrent writers could exceed the maximum, or lock the same rows in different orders.
        await sql`select pg_advisory_xact_lock(${advisoryLocks.addPageCounts})`.execute(transaction)
        await createNetworkCountStore(transaction).add(
          senders.map(({ day, host, network }) => ({ day, topic: `host ${host}`, code: network })),
        )
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
              (select day, host, true from given where host not in ('', ${otherHosts}) and (
                  select count(*) from (select from counted_networks c where c.day = given.day
                    and c.topic = 'host ' || given.host limit ${networksToShow}) counted) >= ${networksToShow}
                except select day, host, true from known)
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
