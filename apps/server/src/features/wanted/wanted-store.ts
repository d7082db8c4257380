import { sql, type Kysely } from 'kysely'
import { stepOf, wantedRules, type FoundBrand, type WantedBrand } from '@bolodex/contract/wanted/wanted'
import { createNetworkCountStore, networksToShow } from '#domain/network-count-store.ts'
import type { DB } from '#platform/database/tables.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** A text that one network, or one member with standing, searched on a day without a result. */
export type MissedSearch = { day: string; text: string; code: string; isMember: boolean }

export type WantedStore = ReturnType<typeof createWantedStore>

const { searches, days, daysListed, daysKept, textsADay, listed, found } = wantedRules

/** Texts that many have searched lately, with the letters by which a brand is known. */
const wantedTexts = sql`
  select text, replace(text, ' ', '') as plain_key, sum(count) filter (where is_recent)::bigint as searches,
    coalesce(sum(count) filter (where not is_recent), 0)::bigint as searches_before,
    min(day) > (now() at time zone 'utc')::date - 7 as is_new,
    -- Of one day: the codes of networks are forgotten each night.
    coalesce(max(count - members) filter (where is_recent), 0) >= ${networksToShow}
      and coalesce(sum(members) filter (where is_recent), 0) > 0 as is_credible
  from (select *, day > (now() at time zone 'utc')::date - ${daysListed}::integer as is_recent from missed_searches) s
  group by text
  having sum(count) filter (where is_recent) >= ${searches} and count(*) filter (where is_recent) >= ${days}
  order by searches desc, text limit ${10 * listed}`

/** Sums of searches that found nothing, by day and text. */
export function createWantedStore(db: Kysely<DB>) {
  return {
    /** Adds to the sums. The first texts of a day have a sum each; further ones are dropped. */
    async add(given: MissedSearch[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // Serialized: concurrent writers could exceed the maximum, or lock the same rows in different orders.
        await sql`select pg_advisory_xact_lock(${advisoryLocks.addMissedSearches})`.execute(transaction)
        const topicOf = (text: string): string => `text ${text}`
        const counted = await createNetworkCountStore(transaction).add(
          given.map(({ day, text, code }) => ({ day, topic: topicOf(text), code })),
        )
        const keyOf = (day: string, topic: string, code: string): string => `${day} ${code} ${topic}`
        const isNew = new Set(counted.map(({ day, topic, code }) => keyOf(day, topic, code)))
        const added = given.filter(({ day, text, code }) => isNew.delete(keyOf(day, topicOf(text), code)))
        await sql`
          with given as (
            select day, text, count(*) as count, count(*) filter (where is_member) as members
            from unnest(${added.map(({ day }) => day)}::date[], ${added.map(({ text }) => text)}::text[],
              ${added.map(({ isMember }) => isMember)}::boolean[]) as given (day, text, is_member)
            group by day, text
          ), placed as (
            select given.*, known.text is null as is_new,
              row_number() over (partition by day, known.text is null order by given.count desc, given.text) as place
            from given left join missed_searches known using (day, text)
          )
          insert into missed_searches (day, text, count, members)
          select day, text, count, members from placed
          where not is_new
            or place <= ${textsADay} - (select count(*) from missed_searches m where m.day = placed.day)
          on conflict (day, text) do update set count = missed_searches.count + excluded.count,
            members = missed_searches.members + excluded.members`.execute(transaction)
      })
    },

    /**
     * Names searched by many that have no brand, most wanted first. Each is in the catalog, or was searched from
     * several networks and by a member with standing, because strangers typed them.
     */
    async list(): Promise<WantedBrand[]> {
      const { rows } = await sql<WantedBrand>`
        with wanted as (${wantedTexts})
        select w.text, w.searches, w.searches_before as "searchesBefore", w.is_new as "isNew", known.name
        from wanted w left join lateral (
          select c.name from brand_catalogue_names n join brand_catalogue c on c.name_key = n.maker_key
          where n.plain_key = w.plain_key and n.role <> 'spoken' order by n.role = 'name' desc, c.id limit 1) known on true
        where (w.is_credible or known.name is not null)
          and not exists (select from hidden_words h where h.list = 'wanted' and h.word = w.text)
          and not exists (select from brands b where b.plain_key = w.plain_key)
          and not exists (select from brand_aliases a where a.plain_key = w.plain_key)
        order by w.searches desc, w.text limit ${listed}`.execute(db)
      return rows.map((row) => ({
        ...row,
        searches: stepOf(row.searches),
        searchesBefore: stepOf(row.searchesBefore),
      }))
    },

    /** Wanted brands added since, newest first. */
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
