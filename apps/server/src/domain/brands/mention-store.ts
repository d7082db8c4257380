import { sql } from 'kysely'
import type pg from 'pg'
import { nameKeyOf, plainKeyOf } from '@bolodex/brand-names/name-keys'
import { limits } from '@bolodex/contract/limits'
import { itemsOf } from '#domain/deleted-account-store.ts'
import type { Detection, DetectionQuote } from '#domain/detections.ts'
import type { Database } from '#platform/database/database.ts'
import { momentOf } from '#platform/http/json-answers.ts'

type Saved = {
  brandId: number
  userId: number
  detection: Detection
  quotes: DetectionQuote[]
  /** Not taken from YouTube itself. */
  isMembersWord: boolean
}
type Standing = {
  id: number
  userId: number | null
  isMembersWord: boolean
  hiddenWhy: 'hidden' | 'undone' | null
}
type TakenOff = { id: number; brandId: number; brand: string; userId: number | null }

/** Adds videos to brands' pages and removes them, within the given transaction. */
export function createMentionStore(db: Database) {
  const find = async (brandId: number, videoId: string): Promise<Standing> => {
    const { rows } = await sql<Standing>`
      select id, user_id as "userId", is_members_word as "isMembersWord", hidden_why as "hiddenWhy" from brand_videos
      where brand_id = ${brandId} and video_id = ${videoId} for update`.execute(db)
    if (!rows[0]) throw new Error('the video that was just put on the page is not there')
    return rows[0]
  }

  /** Replaces the former report as if saved for the first time: it moves to the front again. */
  const takeOver = async (id: number, userId: number, isMembersWord: boolean): Promise<number> => {
    await forgetQuotes([id])
    await forgetConfirmations(id)
    const { rows } = await sql<{ id: number }>`
      update brand_videos set id = default, is_members_word = ${isMembersWord}, user_id = ${userId}, hidden_at = null,
        hidden_why = null, created_at = now()
      where id = ${id} returning id`.execute(db)
    return rows[0]?.id ?? id
  }

  /** A video taken off the page returns only with new quotes, so nothing needs the old ones. */
  const forgetQuotes = async (ids: number[]): Promise<void> => {
    await sql`delete from brand_mentions where brand_video_id = any (${ids}::bigint[])`.execute(db)
  }

  /**
   * Confirmations were about the earlier quotes; keeping them would let a member add a price after others confirmed.
   */
  const forgetConfirmations = async (id: number): Promise<void> => {
    await sql`delete from brand_video_confirmations where brand_video_id = ${id}`.execute(db)
    await sql`update brand_videos set is_confirmed = false where id = ${id} and is_confirmed`.execute(db)
  }

  /** Serialized per brand: the second caller sees the first one's additions. */
  const workOutFigures = async (brandId: number): Promise<void> => {
    await sql`
      insert into brand_video_figures (brand_id, videos, prices) values (${brandId}, 0, 0)
      on conflict (brand_id) do update set videos = brand_video_figures.videos`.execute(db)
    await sql`
      update brand_video_figures f set videos = now.videos, prices = now.prices, median_price = now.median_price
      from (
        -- One price for each video, and one for each channel: however often somebody says a price, it is one voice.
        with by_video as (
          select v.id, coalesce(videos.channel, v.video_id) as channel,
            count(m.price) filter (where ${isCounted}) as prices,
            percentile_cont(0.5) within group (order by m.price) filter (where ${isCounted}) as price
          from brand_videos v join videos on videos.id = v.video_id left join brand_mentions m on m.brand_video_id = v.id
          where v.brand_id = ${brandId} and v.hidden_at is null group by v.id, videos.channel, v.video_id
        ), by_channel as (
          select count(*) as videos, sum(prices) as prices, percentile_cont(0.5) within group (order by price) as price
          from by_video group by channel
        )
        select coalesce(sum(videos), 0) as videos, coalesce(sum(prices), 0) as prices,
          round((percentile_cont(0.5) within group (order by price))::numeric)::integer as median_price
        from by_channel) now
      where f.brand_id = ${brandId}`.execute(db)
  }

  /** Returns how many were new. */
  const addQuotes = async (brandVideoId: number, { foundBy }: Detection, quotes: DetectionQuote[]): Promise<number> => {
    let added = 0n
    for (const quote of quotes.slice(0, limits.mentionsPerVideo)) {
      // The same time, or without times the same words, is one mention, however often it is saved.
      const { numAffectedRows = 0n } = await sql`
        insert into brand_mentions
          (brand_video_id, start_ms, quote, name_from, name_to, price, price_role, sell_through_rate, found_by)
        select ${brandVideoId}, ${quote.startMs}::integer, ${quote.quote}, ${quote.nameFrom}::integer,
          ${quote.nameTo}::integer, ${quote.price}::integer, ${quote.priceRole}, ${quote.sellThroughRate}::integer, ${foundBy}
        where not exists (
          select from brand_mentions m where m.brand_video_id = ${brandVideoId}
            and m.start_ms is not distinct from ${quote.startMs}::integer
            and (m.start_ms is not null or m.quote = ${quote.quote}))
          and (select count(*) from brand_mentions m where m.brand_video_id = ${brandVideoId})
            < ${limits.mentionsPerVideo}`.execute(db)
      added += numAffectedRows
    }
    return Number(added)
  }

  return {
    workOutFigures,

    /**
     * A video that an admin removed from the page stays off. YouTube's own data replaces what a member reported,
     * never the reverse, and one member's report is never attributed to another.
     */
    async putOnPage({ brandId, userId, detection, quotes, isMembersWord }: Saved): Promise<void> {
      const { videoId } = detection
      // A transcript without a video cannot be verified, so it is not a source.
      if (videoId === null) return
      await sql`
        insert into brand_videos (brand_id, video_id, is_members_word, user_id)
        values (${brandId}, ${videoId}, ${isMembersWord}, ${userId})
        on conflict (brand_id, video_id) do nothing`.execute(db)
      const standing = await find(brandId, videoId)
      if (standing.hiddenWhy === 'hidden') return
      const isOver = standing.hiddenWhy === 'undone' || (standing.isMembersWord && !isMembersWord)
      const isOthers = !standing.isMembersWord || standing.userId !== userId
      if (!isOver && isMembersWord && isOthers) return
      const id = isOver ? await takeOver(standing.id, userId, isMembersWord) : standing.id
      if ((await addQuotes(id, detection, quotes)) > 0) await forgetConfirmations(id)
      await workOutFigures(brandId)
    },

    /** Undefined when it is off the page already. Returns its brand, which may have changed by a merge. */
    async takeOff(id: number): Promise<TakenOff | undefined> {
      const { rows } = await sql<{ brandId: number }>`
        update brand_videos set hidden_at = now(), hidden_why = 'hidden' where id = ${id} and hidden_at is null
        returning brand_id as "brandId"`.execute(db)
      if (!rows[0]) return undefined
      await forgetQuotes([id])
      await workOutFigures(rows[0].brandId)
      const taken = await sql<TakenOff>`
        select v.id, b.id as "brandId", b.name as brand, v.user_id as "userId"
        from brand_videos v join brands b on b.id = v.brand_id where v.id = ${id}`.execute(db)
      return taken.rows[0]
    },

    /** Removes everything one account has put on one brand's page. */
    async undo(brandId: number, userId: number): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        update brand_videos set hidden_at = now(), hidden_why = 'undone'
        where brand_id = ${brandId} and id in (${itemsOf(userId, 'video')}) and hidden_at is null
        returning id`.execute(db)
      await forgetQuotes(rows.map(({ id }) => id))
      if (rows.length > 0) await workOutFigures(brandId)
      return rows.length
    },

    /**
     * Keeps one of two rows for a video on both pages: removed by an admin stays off, shown goes before undone,
     * YouTube's own before reported by members, confirmed before unconfirmed. If both are YouTube's own, the quotes
     * are merged.
     */
    async moveTo(from: number, into: number): Promise<void> {
      const isBoth = sql`s.brand_id = ${from} and t.brand_id = ${into} and s.video_id = t.video_id`
      await sql`
        update brand_mentions m set brand_video_id = t.id from brand_videos s, brand_videos t
        where ${isBoth} and ${weightOf('s')} = ${ownWeight} and ${weightOf('t')} = ${ownWeight}
          and m.brand_video_id = s.id and not exists (
            select from brand_mentions o where o.brand_video_id = t.id
              and o.start_ms is not distinct from m.start_ms and (o.start_ms is not null or o.quote = m.quote))`.execute(
        db,
      )
      await sql`
        delete from brand_videos t using brand_videos s
        where ${isBoth} and ${weightOf('s')} > ${weightOf('t')}`.execute(db)
      await sql`delete from brand_videos s using brand_videos t where ${isBoth}`.execute(db)
      await sql`update brand_videos set brand_id = ${into} where brand_id = ${from}`.execute(db)
      await workOutFigures(into)
    },
  }
}

/** For a row `v` of brand_videos: whether its prices count. */
const isCounted = sql.raw('(not v.is_members_word or v.is_confirmed)')

const ownWeight = 3

/** The precedence of two rows for the same video. */
const weightOf = (row: 's' | 't') =>
  sql.raw(`case when ${row}.hidden_why = 'hidden' then 4 when ${row}.hidden_at is not null then 0
    when not ${row}.is_members_word then ${ownWeight} when ${row}.is_confirmed then 2 else 1 end`)

export type BrandVideoStore = ReturnType<typeof createBrandVideoStore>

/** The columns of the contract's BrandVideo, of a row `v` of brand_videos, its video and the member who saved it. */
const videoColumns = `
  v.id,
  json_build_object('id', y.id, 'url', 'https://www.youtube.com/watch?v=' || y.id, 'title', y.title,
    'channel', y.channel, 'lengthSeconds', y.length_seconds) as video,
  v.is_members_word as "isMembersWord", v.is_confirmed as "isConfirmed",
  (select count(*) from brand_video_confirmations c where c.brand_video_id = v.id and c.has_standing) as confirmations,
  json_build_object('name', coalesce(u.display_username, 'former member'),
    'isMember', u.id is not null and u.disabled_at is null) as "savedBy",
  ${momentOf('v.created_at')} as "savedAt",
  coalesce((
    select json_agg(mention order by mention."startMs", mention.id) from (
      select m.id, m.start_ms as "startMs", m.quote, m.name_from as "from", m.name_to as "to", m.price,
        m.price_role as "priceRole", m.sell_through_rate as "sellThroughRate", m.found_by as "foundBy"
      from brand_mentions m where m.brand_video_id = v.id
      order by m.start_ms, m.id limit ${limits.mentionsPerVideo}) mention), '[]') as mentions`

/** Reads a brand's videos, as JSON that is sent unchanged. */
export function createBrandVideoStore(pool: pg.Pool) {
  return {
    async listOfBrand(brandId: number, before: number | null): Promise<string> {
      const { rows } = await pool.query<{ videos: string }>({
        name: 'videos of a brand',
        text: `
          select json_build_object(
            'count', coalesce(f.videos, 0), 'medianPrice', f.median_price, 'prices', coalesce(f.prices, 0),
            'videos', coalesce((
              select json_agg(shown order by shown.id desc) from (
                select ${videoColumns}
                from brand_videos v join videos y on y.id = v.video_id left join members u on u.id = v.user_id
                where v.brand_id = $1 and v.hidden_at is null and ($2::bigint is null or v.id < $2)
                order by v.id desc limit ${limits.brandVideosPerPage}) shown), '[]'))::text as videos
          from (select) one left join brand_video_figures f on f.brand_id = $1`,
        values: [brandId, before],
      })
      return rows[0]?.videos ?? ''
    },
  }
}

/**
 * The quotes with the price corrected by the member who saves them, on the page of a brand whose own price stays. The
 * detected price changes nothing; null removes all prices; another price becomes the only one.
 */
export function correctPrice(detection: Detection, given: number | null | undefined): DetectionQuote[] {
  const { quotes } = detection
  if (!isOtherPrice(detection, given)) return quotes
  const place = Math.max(
    0,
    quotes.findIndex((quote) => quote.price !== null),
  )
  return quotes.map((quote, index) => ({ ...quote, price: index === place ? given : null, priceRole: null }))
}

/** Whether the given price differs from the detected one. */
export function isOtherPrice({ price }: Detection, given: number | null | undefined): given is number | null {
  return given !== undefined && given !== price
}

/** Whether the name that was detected is one of these, but for case, marks and punctuation. */
export function isDetectedName({ name }: Detection, names: readonly string[]): boolean {
  return names.some((other) => keyOf(other) === keyOf(name))
}

/** A name of nothing but signs is the same as itself only. */
const keyOf = (name: string) => plainKeyOf(name) || nameKeyOf(name)
