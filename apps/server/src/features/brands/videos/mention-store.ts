import { sql } from 'kysely'
import type pg from 'pg'
import { nameKeyOf, plainKeyOf } from '@bolodex/contract/brands/brand-names'
import { limits } from '@bolodex/contract/limits'
import type { PriceRole } from '@bolodex/contract/videos/video-analysis'
import type { Database } from '#platform/database/database.ts'
import { momentOf } from '#platform/http/json-answers.ts'

type Saved = {
  brandId: number
  userId: number
  detection: Detection
  quotes: DetectionQuote[]
  /** Not as YouTube itself handed it over. */
  isMembersWord: boolean
}
type Standing = {
  id: number
  userId: number | null
  isMembersWord: boolean
  hiddenWhy: 'hidden' | 'undone' | null
}
type TakenOff = { id: number; brandId: number; brand: string; userId: number | null }

/** Puts what videos say on brands' pages and takes it off, within the transaction it is given. */
export function createMentionStore(db: Database) {
  const find = async (brandId: number, videoId: string): Promise<Standing> => {
    const { rows } = await sql<Standing>`
      select id, user_id as "userId", is_members_word as "isMembersWord", hidden_why as "hiddenWhy" from brand_videos
      where brand_id = ${brandId} and video_id = ${videoId} for update`.execute(db)
    if (!rows[0]) throw new Error('the video that was just put on the page is not there')
    return rows[0]
  }

  /** As if it were saved for the first time: nothing of what it said before stays, and it comes first again. */
  const takeOver = async (id: number, userId: number, isMembersWord: boolean): Promise<number> => {
    await sql`delete from brand_mentions where brand_video_id = ${id}`.execute(db)
    await forgetConfirmations(id)
    const { rows } = await sql<{ id: number }>`
      update brand_videos set id = default, is_members_word = ${isMembersWord}, user_id = ${userId}, hidden_at = null,
        hidden_why = null, created_at = now()
      where id = ${id} returning id`.execute(db)
    return rows[0]?.id ?? id
  }

  /** They were about other quotes: nobody slips a price in after others have said that all is right. */
  const forgetConfirmations = async (id: number): Promise<void> => {
    await sql`delete from brand_video_confirmations where brand_video_id = ${id}`.execute(db)
    await sql`update brand_videos set is_confirmed = false where id = ${id} and is_confirmed`.execute(db)
  }

  /** One after the other for each brand: the second sees what the first has added. */
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

  /** Answers how many were not there before. */
  const addQuotes = async (brandVideoId: number, { foundBy }: Detection, quotes: DetectionQuote[]): Promise<number> => {
    let added = 0n
    for (const quote of quotes.slice(0, limits.mentionsPerVideo)) {
      // The same moment, or without times the same words, is one mention, however often it is saved.
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
     * A video that an admin took off the page stays off it. What YouTube itself handed over takes the place of a
     * member's word, and never the other way round; nor does one member's word stand under the name of another.
     */
    async putOnPage({ brandId, userId, detection, quotes, isMembersWord }: Saved): Promise<void> {
      const { videoId } = detection
      // A transcript of no video that anybody could look up is no source.
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

    /** Nothing when it is off the page already. Its brand is asked after: it may have moved to another in between. */
    async takeOff(id: number): Promise<TakenOff | undefined> {
      const { rows } = await sql<{ brandId: number }>`
        update brand_videos set hidden_at = now(), hidden_why = 'hidden' where id = ${id} and hidden_at is null
        returning brand_id as "brandId"`.execute(db)
      if (!rows[0]) return undefined
      await workOutFigures(rows[0].brandId)
      const taken = await sql<TakenOff>`
        select v.id, b.id as "brandId", b.name as brand, v.user_id as "userId"
        from brand_videos v join brands b on b.id = v.brand_id where v.id = ${id}`.execute(db)
      return taken.rows[0]
    },

    /** All that one account has put on one brand's page. */
    async undo(brandId: number, userId: number): Promise<number> {
      const { rows } = await sql`
        update brand_videos set hidden_at = now(), hidden_why = 'undone'
        where brand_id = ${brandId} and user_id = ${userId} and hidden_at is null returning id`.execute(db)
      if (rows.length > 0) await workOutFigures(brandId)
      return rows.length
    },

    /**
     * Of a video on both pages one is kept: what an admin took off stays off, what is shown goes before what was undone,
     * YouTube's own before a member's word, and a confirmed word before another. If both are YouTube's own, the quotes are put together.
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

/** Of a row `v` of brand_videos: whether its prices count. */
const isCounted = sql.raw('(not v.is_members_word or v.is_confirmed)')

const ownWeight = 3

/** Which of two entries about the same video is kept. */
const weightOf = (row: 's' | 't') =>
  sql.raw(`case when ${row}.hidden_why = 'hidden' then 4 when ${row}.hidden_at is not null then 0
    when not ${row}.is_members_word then ${ownWeight} when ${row}.is_confirmed then 2 else 1 end`)

export type BrandVideoStore = ReturnType<typeof createBrandVideoStore>

/** The columns of the contract's BrandVideo, of a row `v` of brand_videos, its video and whoever saved it. */
const videoColumns = `
  v.id,
  json_build_object('id', y.id, 'url', 'https://www.youtube.com/watch?v=' || y.id, 'title', y.title,
    'channel', y.channel, 'lengthSeconds', y.length_seconds) as video,
  v.is_members_word as "isMembersWord", v.is_confirmed as "isConfirmed",
  (select count(*) from brand_video_confirmations c where c.brand_video_id = v.id) as confirmations,
  json_build_object('name', coalesce(u.display_username, 'former member'),
    'isMember', u.id is not null and u.disabled_at is null) as "savedBy",
  ${momentOf('v.created_at')} as "savedAt",
  coalesce((
    select json_agg(mention order by mention."startMs", mention.id) from (
      select m.id, m.start_ms as "startMs", m.quote, m.name_from as "from", m.name_to as "to", m.price,
        m.price_role as "priceRole", m.sell_through_rate as "sellThroughRate", m.found_by as "foundBy"
      from brand_mentions m where m.brand_video_id = v.id
      order by m.start_ms, m.id limit ${limits.mentionsPerVideo}) mention), '[]') as mentions`

/** Reads what videos say of a brand, as JSON that is sent as it is. */
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

/** What a video says of a brand at one moment, as an analysis has found it. */
export type DetectionQuote = {
  startMs: number | null
  quote: string
  /** Which letters of the quote are the name. */
  nameFrom: number
  nameTo: number
  price: number | null
  /** What the price is: the speaker's own sale, or the usual price. */
  priceRole: PriceRole | null
  sellThroughRate: number | null
}

/** A brand of an analysis, as the analysis keeps it. */
export type Detection = {
  /** Null: a pasted transcript without a link. */
  videoId: string | null
  /** The transcript was brought by a member. */
  isPasted: boolean
  /** The name that was detected, and the brand of the directory it was taken for. */
  name: string
  brandId: number | null
  /** A sentence for a brand that is added without a description. */
  description: string
  foundBy: 'words' | 'model'
  /** The median of the prices said of it. */
  price: number | null
  quotes: DetectionQuote[]
}

/** Which brand of which analysis. */
type DetectionKey = { analysisId: string; number: number }

/** Finds brands of analyses, in the order they are asked for; null for one that is none, or of a forgotten analysis. */
export type FindDetections = (wanted: readonly DetectionKey[]) => Promise<(Detection | null)[]>

/**
 * The quotes with the price that whoever saves them has put right, on the page of a brand whose own price stays as it
 * is. A price they left as it was found changes nothing; none takes all prices away; another one is the only one.
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

/** Whether somebody says another price than the one that was found. */
export function isOtherPrice({ price }: Detection, given: number | null | undefined): given is number | null {
  return given !== undefined && given !== price
}

/** Whether the name that was detected is one of these, but for case, marks and punctuation. */
export function isDetectedName({ name }: Detection, names: readonly string[]): boolean {
  return names.some((other) => keyOf(other) === keyOf(name))
}

/** A name of nothing but signs is the same as itself only. */
const keyOf = (name: string) => plainKeyOf(name) || nameKeyOf(name)
