import { sql } from 'kysely'
import type { PriceUndo } from '#domain/verdict-undo.ts'
import type { Database } from '#platform/database/database.ts'

/** The batch size. */
const brandsAtOnce = 200

/** The facts an admin decides by. Prices in whole units of the site's currency. */
export type WaitingPrice = {
  median: number
  /** At least this many; null for few. */
  sales: number | null
  asOf: string
  shown: number | null
  estimate: number | null
}

/** Prices that members' sales would move far, within the transaction it is given. */
export function createPriceReviewStore(db: Database) {
  return {
    async find(brandId: number): Promise<WaitingPrice | null> {
      const { rows } = await sql<WaitingPrice>`
        select r.median, r.sales, to_char(r.as_of, 'YYYY-MM-DD') as "asOf", b.shown_price as shown,
          b.average_sale_price as estimate
        from price_reviews r join brands b on b.id = r.brand_id where r.brand_id = ${brandId} and r.median is not null`.execute(
        db,
      )
      return rows[0] ?? null
    },

    /** Brands whose price waits although no item asks about it. */
    async listUnasked(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select brand_id as id from price_reviews where median is not null and not exists (
          select from review_items where kind = 'price' and target_kind = 'brand' and target_id = brand_id
            and decided_at is null)
        order by brand_id limit ${brandsAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Brands of open items whose price does not wait any more. */
    async listSettled(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select target_id::integer as id from review_items
        where decided_at is null and kind = 'price' and not exists (
          select from price_reviews where brand_id = target_id and median is not null)
        order by id limit ${brandsAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Makes the median that waits the shown price; answers it with what undoing needs, or null when none waits. */
    async accept(brandId: number): Promise<{ median: number; undo: PriceUndo } | null> {
      const undo = await readBefore(brandId)
      if (!undo || undo.review.median === null) return null
      await sql`
        update brands b set sold_price = r.median, sold_count = r.sales,
          sold_as_of = r.as_of::timestamp at time zone 'utc', updated_at = now()
        from price_reviews r where r.brand_id = ${brandId} and b.id = r.brand_id`.execute(db)
      await sql`
        update price_reviews set accepted = median, declined = null, median = null, sales = null, as_of = null
        where brand_id = ${brandId}`.execute(db)
      return { median: undo.review.median, undo }
    },

    /** Leaves the price unchanged; medians near the declined one are not reviewed again. */
    async decline(brandId: number): Promise<{ median: number; undo: PriceUndo } | null> {
      const undo = await readBefore(brandId)
      if (!undo || undo.review.median === null) return null
      await sql`
        update price_reviews set declined = median, median = null, sales = null, as_of = null
        where brand_id = ${brandId}`.execute(db)
      return { median: undo.review.median, undo }
    },

    async undecide(brandId: number, { review, sold }: PriceUndo): Promise<void> {
      await sql`
        update price_reviews set median = ${review.median}, sales = ${review.sales}, as_of = ${review.asOf}::date,
          accepted = ${review.accepted}, declined = ${review.declined}
        where brand_id = ${brandId}`.execute(db)
      await sql`
        update brands set sold_price = ${sold.price}, sold_count = ${sold.count}, sold_as_of = ${sold.asOf}::timestamptz,
          updated_at = now()
        where id = ${brandId} and (sold_price, sold_count, sold_as_of) is distinct from
          (${sold.price}::integer, ${sold.count}::integer, ${sold.asOf}::timestamptz)`.execute(db)
    },
  }

  /** The brand is locked before its row, as the rebuild does. */
  async function readBefore(brandId: number): Promise<PriceUndo | null> {
    await sql`select from brands where id = ${brandId} for no key update`.execute(db)
    const { rows } = await sql<PriceUndo>`
      select json_build_object('median', r.median, 'sales', r.sales, 'asOf', r.as_of, 'accepted', r.accepted,
          'declined', r.declined) as review,
        json_build_object('price', b.sold_price, 'count', b.sold_count, 'asOf', b.sold_as_of) as sold
      from price_reviews r join brands b on b.id = r.brand_id where r.brand_id = ${brandId}`.execute(db)
    return rows[0] ?? null
  }
}
