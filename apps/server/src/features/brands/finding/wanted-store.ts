import { sql, type Kysely } from 'kysely'
import { stepOf, wantedRules, type FoundBrand, type WantedBrand } from '@bolodex/contract/brands/wanted'
import type { DB } from '#platform/database/tables.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** How often a text was searched on a day and found nothing. */
export type MissedSearch = { day: string; text: string; count: number }

export type WantedStore = ReturnType<typeof createWantedStore>

const { searches, days, daysListed, daysKept, textsADay, listed, found } = wantedRules

/** Texts that many have searched lately, with the letters by which a brand is known. */
const wantedTexts = sql`
  select text, replace(text, ' ', '') as plain_key, sum(count) filter (where is_recent)::bigint as searches,
    coalesce(sum(count) filter (where not is_recent), 0)::bigint as searches_before,
    min(day) > (now() at time zone 'utc')::date - 7 as is_new
  from (select *, day > (now() at time zone 'utc')::date - ${daysListed}::integer as is_recent from missed_searches) s
  group by text
  having sum(count) filter (where is_recent) >= ${searches} and count(*) filter (where is_recent) >= ${days}
  order by searches desc, text limit ${10 * listed}`

/** Sums of searches that found nothing, by day and text. */
export function createWantedStore(db: Kysely<DB>) {
  return {
    /** Adds to the sums. Of the texts of a day the first ones have a sum each; those beyond are not kept. */
    async add(given: MissedSearch[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // One process after the other: together they could pass the limit, or lock the same rows in different orders.
        await sql`select pg_advisory_xact_lock(${advisoryLocks.addMissedSearches})`.execute(transaction)
        await sql`
          with given as (
            select * from unnest(${given.map(({ day }) => day)}::date[], ${given.map(({ text }) => text)}::text[],
              ${given.map(({ count }) => count)}::integer[]) as given (day, text, count)
          ), placed as (
            select given.*, known.text is null as is_new,
              row_number() over (partition by day, known.text is null order by given.count desc, given.text) as place
            from given left join missed_searches known using (day, text)
          )
          insert into missed_searches (day, text, count)
          select day, text, count from placed
          where not is_new
            or place <= ${textsADay} - (select count(*) from missed_searches m where m.day = placed.day)
          on conflict (day, text) do update set count = missed_searches.count + excluded.count`.execute(transaction)
      })
    },

    /** Names that many have searched and no brand has, the most wanted first. */
    async list(): Promise<WantedBrand[]> {
      const { rows } = await sql<WantedBrand>`
        with wanted as (${wantedTexts})
        select w.text, w.searches, w.searches_before as "searchesBefore", w.is_new as "isNew", (
          select c.name from brand_catalogue_names n join brand_catalogue c on c.name_key = n.maker_key
          where n.plain_key = w.plain_key and n.role <> 'spoken' order by n.role = 'name' desc, c.id limit 1) as name
        from wanted w
        where not exists (select from brands b where b.plain_key = w.plain_key)
          and not exists (select from brand_aliases a where a.plain_key = w.plain_key)
        order by w.searches desc, w.text limit ${listed}`.execute(db)
      return rows.map((row) => ({
        ...row,
        searches: stepOf(row.searches),
        searchesBefore: stepOf(row.searchesBefore),
      }))
    },

    /** Brands that were wanted and have been added since, the newest first. */
    async listFound(): Promise<FoundBrand[]> {
      const { rows } = await sql<Omit<FoundBrand, 'createdAt'> & { createdAt: Date }>`
        with wanted as (${wantedTexts})
        select distinct b.slug, b.name, s.tag_photo_url as "tagPhotoUrl", m.username as "submittedBy",
          b.created_at as "createdAt"
        from wanted w join brands b on b.plain_key = w.plain_key join brand_summaries s on s.id = b.id
        left join members m on m.id = b.user_id
        where b.created_at > now() - make_interval(days => ${daysListed})
        order by b.created_at desc, b.slug limit ${found}`.execute(db)
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },

    /** Sums of days that nothing looks back to any more. */
    async deleteOld(): Promise<void> {
      await sql`
        delete from missed_searches where day <= (now() at time zone 'utc')::date - ${daysKept}::integer`.execute(db)
    },
  }
}
