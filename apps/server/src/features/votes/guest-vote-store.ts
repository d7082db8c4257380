import { sql } from 'kysely'
import { undoMinutes } from '#domain/review-queue.ts'
import type { Database } from '#platform/database/database.ts'
import { daysCompared } from './guest-vote-ceiling.ts'
import { guestDaysKept, isLikeGuests, today } from './vote-store.ts'

/** The batch size; the rest waits for the next run. */
const brandsAtOnce = 200

/** Votes written in one statement, so that none of them holds its locks for long. */
const votesAtOnce = 5000

const isWaiting = sql`not is_counted and review_item_id is null`

/** Votes by guests and accounts without standing: daily counts, waiting votes and their outcome. */
export function createGuestVoteStore(db: Database) {
  return {
    /** Brands that got more guest votes today than was known to be usual for them. */
    async listRisen(): Promise<{ brandId: number; votes: number; ceiling: number }[]> {
      const { rows } = await sql<{ brandId: number; votes: number; ceiling: number }>`
        select brand_id as "brandId", votes, ceiling from guest_vote_days
        where day = ${today} and pending_since is null and votes > ceiling limit ${brandsAtOnce}`.execute(db)
      return rows
    },

    /** Guest votes a day before this one, the oldest first; days without any are 0, days before the brand was added are left out. */
    async readHistory(brandId: number, before?: string): Promise<number[]> {
      const end = before === undefined ? today : sql`${before}::date`
      const { rows } = await sql<{ votes: number }>`
        select coalesce(votes, 0) as votes
        from brand_summaries brands cross join generate_series(greatest(${end} - ${daysCompared}::integer,
          (brands.created_at at time zone 'utc')::date), ${end} - 1, interval '1 day') as days (day)
        left join guest_vote_days counted on counted.brand_id = brands.id and counted.day = days.day::date
        where brands.id = ${brandId} order by days.day`.execute(db)
      return rows.map(({ votes }) => votes)
    },

    async setCeiling(brandId: number, ceiling: number): Promise<void> {
      await sql`update guest_vote_days set ceiling = ${ceiling} where brand_id = ${brandId} and day = ${today}`.execute(
        db,
      )
    },

    /** From now on the brand's guest votes of today wait. False when they do already. */
    async hold(brandId: number): Promise<boolean> {
      const { rows } = await sql`
        update guest_vote_days set pending_since = now() where brand_id = ${brandId} and day = ${today} and pending_since is null
        returning 1`.execute(db)
      return rows.length > 0
    },

    /**
     * Makes those wait that were cast earlier on the day. Some seconds after the hold began: votes that were being
     * written at that moment are there by now.
     */
    async sweep(): Promise<void> {
      await sql`
        with held as (
          update guest_vote_days set is_swept = true
          where pending_since < now() - interval '3 seconds' and not is_swept returning brand_id, day
        )
        update brand_votes set is_counted = false from held
        where brand_votes.brand_id = held.brand_id and (${isLikeGuests}) and is_counted and review_item_id is null
          and created_at >= held.day::timestamp at time zone 'utc'
          and created_at < (held.day + 1)::timestamp at time zone 'utc'`.execute(db)
    },

    /** For admins: the last pending day, and the number of waiting votes. */
    async describe(brandId: number): Promise<{ day: string | null; votes: number; waiting: number }> {
      const { rows } = await sql<{ day: string | null; votes: number; waiting: number }>`
        select held.day, coalesce(held.votes, 0) as votes,
          (select count(*) from brand_votes where brand_id = ${brandId} and ${isWaiting}) as waiting
        from (select 1) as one left join (
          select to_char(day, 'YYYY-MM-DD') as day, votes from guest_vote_days
          where brand_id = ${brandId} and pending_since is not null order by guest_vote_days.day desc limit 1
        ) as held on true`.execute(db)
      return rows[0] ?? { day: null, votes: 0, waiting: 0 }
    },

    /** Counts the waiting votes. The day stays unusual: at twice the current number, votes wait again. */
    async accept(brandId: number, itemId: number): Promise<{ votes: number; pendingDay: string | null }> {
      const { rows } = await sql`
        update brand_votes set is_counted = true, review_item_id = ${itemId}
        where brand_id = ${brandId} and ${isWaiting} returning 1`.execute(db)
      const { rows: days } = await sql<{ day: string }>`
        update guest_vote_days set pending_since = null, is_swept = true, ceiling = greatest(ceiling, 2 * votes)
        where brand_id = ${brandId} and day = ${today} and pending_since is not null
        returning to_char(day, 'YYYY-MM-DD') as day`.execute(db)
      return { votes: rows.length, pendingDay: days[0]?.day ?? null }
    },

    /**
     * Marks the waiting votes: they are deleted once the verdict can no longer be undone. Later votes of the day wait
     * separately.
     */
    async decline(brandId: number, itemId: number): Promise<number> {
      const { rows } = await sql`
        update brand_votes set review_item_id = ${itemId} where brand_id = ${brandId} and ${isWaiting}
        returning 1`.execute(db)
      return rows.length
    },

    /** Lets the votes wait again that were decided on by this item. */
    async undecide(itemId: number, brandId: number, pendingDay: string | null): Promise<void> {
      await sql`
        update brand_votes set is_counted = false, review_item_id = null where review_item_id = ${itemId}`.execute(db)
      if (pendingDay === null) return
      await sql`
        update guest_vote_days set pending_since = now()
        where brand_id = ${brandId} and day = ${pendingDay}::date and pending_since is null`.execute(db)
    },

    /** Brands with waiting votes and no open item: cast during or after the last verdict. */
    async listUnasked(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        with recursive waiting as (
          (select brand_id from brand_votes where ${isWaiting} order by brand_id limit 1)
          union all
          select (select brand_id from brand_votes where ${isWaiting} and brand_votes.brand_id > waiting.brand_id
            order by brand_id limit 1)
          from waiting where brand_id is not null
        )
        select brand_id as id from waiting where brand_id is not null and not exists (
          select from review_items where kind = 'guest-votes' and target_kind = 'brand' and target_id = brand_id
            and decided_at is null)
        limit ${brandsAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Deletes a batch of declined votes, and forgets deciders, once undo has expired. */
    async settle(): Promise<number> {
      const { rows } = await sql`
        with decided as (
          select votes.id, is_counted from brand_votes votes join review_items items on items.id = review_item_id
          where review_item_id is not null and items.decided_at < now() - make_interval(mins => ${undoMinutes + 1})
          limit ${votesAtOnce}
        ), removed as (
          delete from brand_votes where id = any (array(select id from decided where not is_counted)) returning 1
        ), forgotten as (
          update brand_votes set review_item_id = null where id = any (array(select id from decided where is_counted))
        )
        select from decided`.execute(db)
      return rows.length
    },

    /** The brand's name; null when it does not exist. */
    async nameOf(brandId: number): Promise<string | null> {
      const row = await db.selectFrom('brand_summaries').select('name').where('id', '=', brandId).executeTakeFirst()
      return row?.name ?? null
    },

    /** The number of removable votes in a period of whole days, up to this maximum. */
    async count(brandId: number, period: { from: string; to: string }, most: number): Promise<number> {
      const { rows } = await sql<{ votes: number }>`
        select count(*) as votes from (
          select from brand_votes where ${within(brandId, period)} limit ${most}) as counted`.execute(db)
      return rows[0]?.votes ?? 0
    },

    /** Removes some of them; the database counts. */
    async remove(brandId: number, period: { from: string; to: string }): Promise<number> {
      const { rows } = await sql`
        delete from brand_votes where id = any (array(
          select id from brand_votes where ${within(brandId, period)} order by created_at limit ${votesAtOnce}))
        returning 1`.execute(db)
      return rows.length
    },

    async forgetOldDays(): Promise<void> {
      await sql`delete from guest_vote_days where day <= ${today} - ${guestDaysKept}::integer`.execute(db)
    },
  }
}

const within = (brandId: number, { from, to }: { from: string; to: string }) => sql`
  brand_id = ${brandId} and (${isLikeGuests} or voter_key like 'former:%') and created_at >= ${from}::timestamp at time zone 'utc'
  and created_at < (${to}::date + 1)::timestamp at time zone 'utc'`
