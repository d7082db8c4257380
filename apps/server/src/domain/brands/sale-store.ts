import { sql } from 'kysely'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { foldName } from '@bolodex/brand-names/fold-name'
import {
  sharingLimits,
  type SharedSale,
  type SharedSaleInput,
  type SharingState,
} from '@bolodex/contract/sales/shared-sales'
import type { Database } from '#platform/database/database.ts'
import { momentOf } from '#platform/http/json-answers.ts'

type NewSale = Omit<SharedSaleInput, 'brand'> & { brandId: number }

/** Members' shared sales, within the given transaction. */
export function createSaleStore(db: Database) {
  return {
    async describe(userId: number): Promise<SharingState> {
      const { rows } = await sql<SharingState>`
        select turned_on_at is not null as "isOn", ${sql.raw(momentOf('turned_on_at'))} as since,
          (select count(*) from shared_sales where user_id = ${userId}) as count
        from sale_sharing where user_id = ${userId}`.execute(db)
      return rows[0] ?? { isOn: false, since: null, count: 0 }
    },

    async turnOn(userId: number): Promise<void> {
      await sql`
        insert into sale_sharing (user_id, turned_on_at) values (${userId}, now())
        on conflict (user_id) do update set turned_on_at = coalesce(sale_sharing.turned_on_at, now())`.execute(db)
    },

    /** Deletes all shared sales, and the records that prevent sharing them twice. */
    async turnOff(userId: number): Promise<void> {
      await sql`update sale_sharing set turned_on_at = null where user_id = ${userId}`.execute(db)
      await sql`delete from shared_sales where user_id = ${userId}`.execute(db)
      await sql`delete from sent_once where user_id = ${userId} and call like 'sales %'`.execute(db)
    },

    /** Whether sharing is on. Locks the setting and this member's sales until the transaction ends. */
    async lock(userId: number): Promise<boolean> {
      const { rows } = await sql`
        select from sale_sharing where user_id = ${userId} and turned_on_at is not null for update`.execute(db)
      return rows.length > 0
    },

    async count(userId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from shared_sales where user_id = ${userId}`.execute(db)
      return rows[0]?.count ?? 0
    },

    /**
     * The brands that go by these names: letter for letter or, where that is only one brand, but for accents, blanks and
     * punctuation.
     */
    async findBrands(names: string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ name: string; id: number }>`
        select name, id from (
          select given.name, coalesce(
            (select id from brands where name_key = given.key),
            (select brand_id from brand_aliases where alias_key = given.key),
            (select min(id) from (
                select id from brands where plain_key = given.plain and has_trigrams
                union select brand_id from brand_aliases where plain_key = given.plain and has_trigrams) folded
              having count(*) = 1)) as id
          from unnest(${names}::text[], ${names.map(nameKeyOf)}::text[], ${names.map((name) => foldName(name).plain)}::text[])
            as given (name, key, plain)
            -- The index of folded names knows texts by their trigrams; one without any would be looked for everywhere.
            cross join lateral (select cardinality(show_trgm(given.plain)) > 0 as has_trigrams) usable) found
        where id is not null`.execute(db)
      return new Map(rows.map(({ name, id }) => [name, id]))
    },

    /** Returns the ids in the order of the sales. A brand deleted meanwhile is a lost race. */
    async add(userId: number, sales: NewSale[]): Promise<number[]> {
      if (sales.length === 0) return []
      const { rows } = await sql<{ id: number }>`
        insert into shared_sales (user_id, brand_id, garment, price, currency, month, days, platform)
        select ${userId}, brand_id, garment, price, currency, (month || '-01')::date, days, platform
        from unnest(${sales.map(({ brandId }) => brandId)}::integer[], ${sales.map(({ garment }) => garment)}::text[],
          ${sales.map(({ price }) => price)}::integer[], ${sales.map(({ currency }) => currency)}::text[],
          ${sales.map(({ month }) => month)}::text[], ${sales.map(({ days }) => days)}::smallint[],
          ${sales.map(({ platform }) => platform)}::text[])
          with ordinality as given (brand_id, garment, price, currency, month, days, platform, place)
        order by place returning id`.execute(db)
      // Ids are given out in the order in which rows are added.
      return rows.map(({ id }) => id).toSorted((a, b) => a - b)
    },

    async list(userId: number, after: number): Promise<SharedSale[]> {
      const { rows } = await sql<SharedSale>`
        select s.id, json_build_object('slug', b.slug, 'name', b.name) as brand, s.garment, s.price, s.currency,
          to_char(s.month, 'YYYY-MM') as month, s.days, s.platform
        from shared_sales s join brands b on b.id = s.brand_id
        where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${sharingLimits.atOnce}`.execute(db)
      return rows
    },

    /** Deletes those that belong to this member; returns how many. */
    async withdraw(userId: number, ids: number[]): Promise<number> {
      const { rows } = await sql`
        delete from shared_sales where user_id = ${userId} and id = any (${ids}::bigint[]) returning id`.execute(db)
      return rows.length
    },

    /** When two brands become one. */
    async moveTo(from: number, into: number): Promise<void> {
      await sql`update shared_sales set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },

    /**
     * Excludes this member's sales from all figures; returns how many there were. The member can still withdraw them.
     */
    async leaveOut(userId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with left_out as (
          update sale_sharing set is_left_out = true where user_id = ${userId} and not is_left_out returning user_id)
        select (select count(*) from shared_sales s where s.user_id = left_out.user_id) as count from left_out`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },
  }
}
