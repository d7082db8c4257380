import { sql } from 'kysely'
import type { VoteType } from '@bolodex/contract/votes/votes'
import { codeOfKey, createIdempotencyStore } from '#domain/idempotency-store.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'

export type VoteStore = ReturnType<typeof createVoteStore>

/** Today's code for a guest's network at one brand, and how many votes by new guests may come from it. */
export type NetworkShare = { code: string; most: number }

/** The voter: an account, or a guest's code, which differs per brand. */
export type Voter = {
  key: string
  userId: number | null
  /** For a guest or an account without standing: the networks of the address, narrowest first. Otherwise empty. */
  networks: NetworkShare[]
}

/**
 * The outcome of a vote. Waiting: stored, and counted once an admin has checked. Refused: the network has used up its share
 * today. Repeated: its key was used before. Unchanged: the requested state already held.
 */
export type VoteOutcome = 'kept' | 'waiting' | 'taken back' | 'refused' | 'repeated' | 'unchanged'

/** `stands`: the requested state; without it, repeating a vote withdraws it. `key`: its idempotency key. */
export type Vote = {
  brandId: number
  voter: Voter
  voteType: VoteType
  stands?: boolean | undefined
  key?: string | undefined
}

const callOf = ({ brandId, voteType, stands }: Vote) =>
  `vote ${brandId} ${voteType}${stands === false ? ' back' : ''}` as const
const codeOf = ({ voter, key }: Vote) => codeOfKey(voter.userId, key)

/** The batch size of a roll-up, so that a flood of votes makes no endless statement. */
const deltasPerRollUp = 20_000

/** How many days the number of guest votes per brand is kept. */
export const guestDaysKept = 60

export const today = sql`(now() at time zone 'utc')::date`

/** Votes that count for each network and wait when they jump. The columns are those of `brand_votes` alone. */
export const isLikeGuests = sql`is_by_newcomer or voter_key like 'guest:%'`

/**
 * Counts votes by new guests per network and admits as many as each may still cast. Sequential, narrowest first: a
 * refused guest must not use up the neighbors' share. Rows are locked during the statement, so concurrent processes
 * count one after the other.
 */
const countGuests = (level: number) => {
  const [before, code, most] = [`passed_${level - 1}`, `code_${level}`, `most_${level}`].map((name) => sql.raw(name))
  const [counted, passed, turn] = [`counted_${level}`, `passed_${level}`, `turn_${level}`].map((name) => sql.raw(name))
  return sql`${counted} as (
    insert into guest_vote_counts as counts (day, code, votes, room)
    select ${today}, ${code}, least(count(*), ${most}), ${most} from ${before} where ${code} is not null
    group by ${code}, ${most} order by ${code}
    on conflict (day, code) do update set room = excluded.room - counts.votes,
      votes = least(counts.votes + excluded.votes, excluded.room)
    where counts.votes < excluded.room
    returning code, room
  ), ${passed} as (
    select * from (
      select ${before}.*, row_number() over (partition by ${code} order by place) as ${turn} from ${before}) asked
    -- As one value: the planner expects one row here, and would compare each with each.
    where ${code} is null or ${turn} <= ((select jsonb_object_agg(code, room) from ${counted}) ->> ${code})::integer
  )`
}

/** Casts votes in one statement. Their keys come first: a second call under one waits until the first is committed. */
async function cast(db: Database, given: Vote[]): Promise<(VoteOutcome | null)[]> {
  const levels = Math.max(...given.map(({ voter }) => voter.networks.length))
  const codes = (level: number) => given.map(({ voter }) => voter.networks[level]?.code ?? null)
  const shares = (level: number) => given.map(({ voter }) => voter.networks[level]?.most ?? null)
  const { rows } = await sql<{ place: number; outcome: VoteOutcome }>`
    with asked as (
      select asked.* from unnest(
        ${given.map(({ brandId }) => brandId)}::integer[], ${given.map(({ voter }) => voter.key)}::text[],
        ${given.map(({ voter }) => voter.userId)}::integer[], ${given.map(({ voteType }) => voteType)}::text[],
        ${codes(0)}::text[], ${shares(0)}::integer[], ${codes(1)}::text[], ${shares(1)}::integer[],
        ${codes(2)}::text[], ${shares(2)}::integer[], ${given.map(codeOf)}::bytea[], ${given.map(callOf)}::text[],
        ${given.map(({ stands }) => stands ?? null)}::boolean[]
      ) with ordinality as asked (brand_id, voter_key, user_id, vote_type,
        code_1, most_1, code_2, most_2, code_3, most_3, code, call, stands, place)
      where exists (select from brands where brands.id = asked.brand_id)
        -- An account may be deleted while its vote is on the way.
        and (user_id is null or exists (select from users where users.id = asked.user_id))
    ), claimed as (
      insert into sent_once (code, user_id, call) select code, user_id, call from asked where code is not null order by code
      on conflict do nothing returning code, call
    ), given as (
      select *, user_id is null or code_1 is not null as is_like_guest from asked
      where code is null or (code, call) in (select code, call from claimed)
    ), held as materialized (
      -- Brands whose guests' and newcomers' votes wait for an admin today.
      select brand_id from guest_vote_days
      where brand_id = any (${given.map(({ brandId }) => brandId)}::integer[]) and day = ${today} and pending_since is not null
    ), own as materialized (
      select place, votes.id, given.vote_type, given.stands, votes.vote_type = given.vote_type as is_same
      from given join brand_votes votes on votes.brand_id = given.brand_id and votes.voter_key = given.voter_key
    ), unchanged as materialized (
      select place from own where (is_same and stands) or (not is_same and not stands)
      union all select place from given where not stands and place not in (select place from own)
    ), taken_back as (
      delete from brand_votes
      where id = any (array(select id from own where is_same and stands is not true)) returning id
    ), changed as (
      update brand_votes set vote_type = own.vote_type, created_at = now(),
        -- A vote that waits still waits when it is changed.
        is_counted = is_counted and (not (${isLikeGuests}) or brand_id not in (select brand_id from held)),
        review_item_id = case when not is_counted then review_item_id end
      from own
      where brand_votes.id = any (array(select id from own where not is_same and stands is not false))
        and brand_votes.id = own.id
      returning own.id, brand_votes.is_counted
    ), settled as (
      -- Those that another process has removed in between are none of them: they are somebody new.
      select place, id in (select id from taken_back) as is_taken_back from own
      where id in (select id from taken_back) or id in (select id from changed)
      union all select place, false from unchanged
    ), passed_0 as (
      select * from given where is_like_guest and place not in (select place from settled)
    )${sql.join(
      Array.from({ length: levels }, (_, index) => sql`, ${countGuests(index + 1)}`),
      sql``,
    )}, refused as (
      select place from passed_0 except select place from ${sql.raw(`passed_${levels}`)}
    ), kept as (
      insert into brand_votes (brand_id, voter_key, user_id, vote_type, is_counted, is_by_newcomer)
      select brand_id, voter_key, user_id, vote_type, not is_like_guest or brand_id not in (select brand_id from held),
        is_like_guest and user_id is not null from given
      where place not in (select place from settled) and place not in (select place from refused)
      order by brand_id, voter_key
      on conflict (brand_id, voter_key) do update set vote_type = excluded.vote_type, created_at = now(),
        is_counted = brand_votes.is_counted and excluded.is_counted
      returning brand_id, voter_key, is_counted
    )
    select place::integer, case when place in (select place from settled where is_taken_back) then 'taken back'
      when place in (select place from refused) then 'refused'
      when place in (select place from unchanged) then 'unchanged'
      when (brand_id, voter_key) in (select brand_id, voter_key from kept where not is_counted)
        or place in (select place from own where id in (select id from changed where not is_counted)) then 'waiting'
      when place in (select place from given) then 'kept' else 'repeated' end as outcome from asked`.execute(db)
  const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]))
  return given.map((_, index) => outcomes.get(index + 1) ?? null)
}

/** Votes and the counts they make. Database triggers note each difference; here they are added up. */
export function createVoteStore(db: WholeDatabase) {
  return {
    /**
     * Casts, withdraws or changes votes in one transaction; no voter may occur twice for one brand. Returns each
     * outcome; null for an unknown brand. A vote whose key was used before is not cast again.
     */
    async castVotes(given: Vote[]): Promise<(VoteOutcome | null)[]> {
      const castAndRelease = async (database: Database): Promise<(VoteOutcome | null)[]> => {
        const outcomes = await cast(database, given)
        // A refused vote may be retried tomorrow under the same key. One without effect needs no key: a retry has no
        // effect either, and the row would only fill the table.
        const isDone = (outcome: VoteOutcome | null | undefined) => outcome !== 'refused' && outcome !== 'unchanged'
        const released = given.filter(({ key }, index) => key !== undefined && !isDone(outcomes[index]))
        await createIdempotencyStore(database).release(
          released.map(({ voter, key }) => ({ userId: voter.userId, key })),
        )
        return outcomes
      }
      const canBeRefused = ({ voter, key }: Vote) => key !== undefined && voter.networks.length > 0
      if (!given.some(canBeRefused)) return castAndRelease(db)
      return db.transaction().execute(castAndRelease)
    },

    /** Whether the key was used for this very vote. */
    async isRepeated(vote: Vote): Promise<boolean> {
      const { voter, key } = vote
      return createIdempotencyStore(db).isDone({ userId: voter.userId, key, call: callOf(vote) })
    },

    /**
     * A withdrawn vote frees its slot, so changing one's mind is never refused and a network never has more votes
     * than it may cast.
     */
    async giveBack(networks: NetworkShare[]): Promise<void> {
      if (networks.length === 0) return
      await sql`
        update guest_vote_counts as counts set votes = greatest(0, votes - given_back) from (
          select code, count(*) as given_back from unnest(${networks.map(({ code }) => code)}::text[]) as gone (code)
          group by code) as gone
        where day = ${today} and counts.code = gone.code`.execute(db)
    },

    /** Deletes what was counted on days that are over. */
    async forgetGuestCounts(): Promise<void> {
      await sql`delete from guest_vote_counts where day < ${today}`.execute(db)
    },

    /** The shown counts of these brands: the counters plus pending deltas. */
    async countsOf(brandIds: number[]): Promise<Map<number, { upvotes: number; downvotes: number }>> {
      const { rows } = await sql<{ id: number; upvotes: number; downvotes: number }>`
        select id,
          upvotes + coalesce((select sum(upvotes) from brand_vote_deltas where brand_id = brands.id), 0) as upvotes,
          downvotes + coalesce((select sum(downvotes) from brand_vote_deltas where brand_id = brands.id), 0) as downvotes
        from brands where id = any (${brandIds}::integer[])`.execute(db)
      return new Map(rows.map(({ id, ...counts }) => [id, counts]))
    },

    /** The votes among these (brand, voter) pairs. */
    async listVotes(
      pairs: { brandId: number; voterKey: string }[],
    ): Promise<{ brandId: number; voteType: VoteType; isWaiting: boolean }[]> {
      if (pairs.length === 0) return []
      const { rows } = await sql<{ brandId: number; voteType: VoteType; isWaiting: boolean }>`
        select brand_id as "brandId", vote_type as "voteType", not is_counted as "isWaiting"
        from brand_votes join unnest(
          ${pairs.map(({ brandId }) => brandId)}::integer[], ${pairs.map(({ voterKey }) => voterKey)}::text[]
        ) as asked (brand, voter) on brand_id = brand and voter_key = voter`.execute(db)
      return rows
    },

    /**
     * Adds pending deltas to the counters of brands and of the members who added them. Skipped while another process
     * runs it: two would lock the same rows in different orders.
     */
    async rollUp(): Promise<number> {
      const { rows } = await sql<{ taken: number }>`
        with mine as materialized (
          select pg_try_advisory_xact_lock(${advisoryLocks.rollUpVotes}) as is_mine
        ), taken as (
          delete from brand_vote_deltas where id = any (array(
            select id from brand_vote_deltas where (select is_mine from mine) order by id limit ${deltasPerRollUp}))
          returning brand_id, user_id, upvotes, downvotes, guest_day, guest_votes
        ), by_brand as (
          select brand_id, sum(upvotes)::integer as up, sum(downvotes)::integer as down from taken group by brand_id
        ), by_user as (
          select user_id, sum(upvotes)::integer as up, sum(downvotes)::integer as down from taken group by user_id
        ), brands_counted as (
          update brands set upvotes = upvotes + up, downvotes = downvotes + down from by_brand
          where brands.id = by_brand.brand_id and (up <> 0 or down <> 0)
        ), users_counted as (
          update users set upvotes_received = upvotes_received + up, downvotes_received = downvotes_received + down
          from by_user where users.id = by_user.user_id and (up <> 0 or down <> 0)
        ), days_counted as (
          insert into guest_vote_days (brand_id, day, votes)
          select brand_id, guest_day, sum(guest_votes) from taken
          where guest_day > ${today} - ${guestDaysKept}::integer group by brand_id, guest_day having sum(guest_votes) <> 0
          on conflict (brand_id, day) do update set votes = guest_vote_days.votes + excluded.votes
        )
        select count(*) as taken from taken`.execute(db)
      return rows[0]?.taken ?? 0
    },
  }
}
