import { sql } from 'kysely'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { limits } from '@bolodex/contract/limits'
import { videoUrl } from '@bolodex/contract/videos/video-address'
import type { PastAnalysis, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import type { Database } from '#platform/database/database.ts'
import { packLines, unpackLines, type CaptionLine, type Transcript, type KeptLines } from '../captions/transcript.ts'
import type { FoundBrand } from './found-brands.ts'

export type AnalysisStore = ReturnType<typeof createAnalysisStore>

export type NewAnalysis = {
  /** Null for a pasted transcript without a link. */
  videoId: string | null
  userId: number
  /** Only for a pasted transcript: others are stored with their video. */
  pasted: Transcript | null
  brands: FoundBrand[]
  model: VideoAnalysis['model']
  tookMs: number
}

export type KeptAnalysis = Pick<VideoAnalysis, 'id' | 'captions' | 'language' | 'model' | 'tookMs' | 'createdAt'> & {
  video: VideoAnalysis['video']
  lines: CaptionLine[]
  brands: FoundBrand[]
}

/** The directory's and catalog's data for a detected name. */
export type KnownOf = {
  existing: { id: number; slug: string; name: string; description: string } | null
  isCatalogued: boolean
  catalogueDescription: string | null
}

const keptDays = 90
/** Per member: each may hold a transcript of several megabytes. */
const keptPerPerson = 200
/** Bytes per member, as stored. */
const bytesPerPerson = 50_000_000
const forgottenAtOnce = 500
const lookedAtAtOnce = 2000

export function createAnalysisStore(db: Database, { keptBytes = bytesPerPerson } = {}) {
  return {
    /** Stores an analysis and returns its id. For a pasted transcript only the video id may be known. */
    async add({ videoId, userId, pasted, brands, model, tookMs }: NewAnalysis): Promise<string> {
      const lines = pasted && JSON.stringify(packLines(pasted.lines))
      const { rows } = await sql<{ id: string }>`
        with video as (
          -- Also one that is there is held: it could be forgotten at this moment.
          insert into videos (id) select ${videoId}::text where ${videoId}::text is not null on conflict (id) do update set id = excluded.id)
        insert into video_analyses (video_id, user_id, pasted_lines, pasted_language, brands, model, took_ms)
        values (${videoId}, ${userId}, ${lines}::jsonb, ${pasted?.language ?? null}, ${JSON.stringify(brands)}::jsonb,
          ${model}, ${tookMs})
        returning id`.execute(db)
      await sql`
        delete from video_analyses where id = any (array(
          select id from (
            select id, row_number() over newest as number,
              sum(pg_column_size(brands) + coalesce(pg_column_size(pasted_lines), 0)) over newest as bytes
            from video_analyses where user_id = ${userId} window newest as (order by created_at desc, id)) kept
          where number > ${keptPerPerson} or (number > 1 and bytes > ${keptBytes})))`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The database answered nothing')
      return row.id
    },

    async read(id: string): Promise<KeptAnalysis | null> {
      const { rows } = await sql<AnalysisRow>`
        select a.id, a.video_id as "videoId", v.title, v.channel, v.length_seconds as "lengthSeconds", a.brands, a.model,
          a.took_ms as "tookMs", a.created_at as "createdAt", a.pasted_lines is not null as "isPasted",
          a.pasted_language as "pastedLanguage", t.language, t.is_automatic as "isAutomatic",
          coalesce(a.pasted_lines, t.lines) as lines
        from video_analyses a left join videos v on v.id = a.video_id
          left join video_transcripts t on t.video_id = a.video_id
        where a.id = ${id}`.execute(db)
      const [row] = rows
      if (!row) return null
      return {
        id: row.id,
        video: videoOf(row),
        captions: captionsOf(row),
        language: row.isPasted ? row.pastedLanguage : row.language,
        lines: unpackLines(row.lines ?? []),
        brands: row.brands,
        model: row.model,
        tookMs: row.tookMs,
        createdAt: row.createdAt.toISOString(),
      }
    },

    /** A member's own, without the transcripts. */
    async list(userId: number, before: number): Promise<{ analyses: PastAnalysis[]; nextBefore: number | null }> {
      const { rows } = await sql<PastRow>`
        select a.id, a.number, a.video_id as "videoId", v.title, v.channel, v.length_seconds as "lengthSeconds",
          a.pasted_lines is not null as "isPasted", t.is_automatic as "isAutomatic",
          jsonb_array_length(a.brands) as "brandCount",
          jsonb_path_query_array(a.brands, ${`$[0 to ${limits.namesOfAnalysis - 1}].name`}::jsonpath) as "brandNames",
          a.created_at as "createdAt"
        from video_analyses a left join videos v on v.id = a.video_id
          left join video_transcripts t on t.video_id = a.video_id
        where a.user_id = ${userId} and a.number < ${before}
        order by a.number desc limit ${limits.analysesPerPage + 1}`.execute(db)
      const shown = rows.slice(0, limits.analysesPerPage)
      return {
        analyses: shown.map((row) => ({
          id: row.id,
          number: row.number,
          video: videoOf(row),
          captions: captionsOf(row),
          brandCount: row.brandCount,
          brandNames: row.brandNames,
          createdAt: row.createdAt.toISOString(),
        })),
        nextBefore: rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null,
      }
    },

    /**
     * The current data of these brands, by their numbers in the analysis. A merged one is found by its name among the
     * surviving brand's aliases.
     */
    async findKnown(brands: readonly Pick<FoundBrand, 'number' | 'brandId' | 'name'>[]): Promise<Map<number, KnownOf>> {
      const { rows } = await sql<KnownRow>`
        select f.number, b.id, b.slug, b.name, b.description, c.id is not null as "isCatalogued",
          c.description as "catalogueDescription"
        from unnest(${brands.map(({ number }) => number)}::integer[], ${brands.map(({ brandId }) => brandId)}::integer[],
          ${brands.map(({ name }) => nameKeyOf(name))}::text[]) as f (number, brand_id, name_key)
          left join brand_summaries b on b.id = coalesce(
            (select id from brand_summaries where id = f.brand_id),
            (select brand_id from brand_names where name_key = f.name_key order by is_own desc limit 1))
          left join brand_catalogue c on c.name_key = f.name_key`.execute(db)
      return new Map(
        rows.map(({ number, id, slug, name, description, isCatalogued, catalogueDescription }) => [
          number,
          { existing: id === null ? null : { id, slug, name, description }, isCatalogued, catalogueDescription },
        ]),
      )
    },

    /** Deletes a batch of analyses older than ninety days; returns whether there may be more. */
    async forgetOld(): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        delete from video_analyses where id = any (array(
          select id from video_analyses where created_at < now() - make_interval(days => ${keptDays})
          order by created_at limit ${forgottenAtOnce}))`.execute(db)
      return numAffectedRows === BigInt(forgottenAtOnce)
    },

    /**
     * Walks on over videos by id and deletes unused ones: no analysis, no transcript and no place on a brand's page.
     * Returns the cursor; null at the end.
     */
    async forgetUnusedVideos(after: string): Promise<string | null> {
      const { rows } = await sql<{ last: string | null }>`
        with looked as materialized (
          select id, created_at from videos where id > ${after} order by id limit ${lookedAtAtOnce}
        ), unused as materialized (
          select id from videos where id in (select id from looked where created_at < now() - interval '1 day')
            and not exists (select from video_analyses where video_id = videos.id)
            and not exists (select from video_transcripts where video_id = videos.id)
            and not exists (select from brand_videos where video_id = videos.id)
          for update skip locked
        ), forgotten as (delete from videos where id in (select id from unused))
        select max(id) as last from looked`.execute(db)
      return rows[0]?.last ?? null
    },
  }
}

type VideoRow = {
  id: string
  videoId: string | null
  title: string | null
  channel: string | null
  lengthSeconds: number | null
  isPasted: boolean
  isAutomatic: boolean | null
  createdAt: Date
}

const videoOf = ({ videoId: id, title, channel, lengthSeconds }: VideoRow): VideoAnalysis['video'] =>
  id === null ? null : { id, url: videoUrl(id), title, channel, lengthSeconds }

const captionsOf = ({ isPasted, isAutomatic }: VideoRow): VideoAnalysis['captions'] =>
  isPasted ? 'pasted' : isAutomatic ? 'automatic' : 'written'

type PastRow = VideoRow & { number: number; brandCount: number; brandNames: string[] }

type AnalysisRow = VideoRow & {
  // Only this store writes the column.
  brands: FoundBrand[]
  model: VideoAnalysis['model']
  tookMs: number
  pastedLanguage: string | null
  language: string | null
  lines: KeptLines | null
}

type KnownRow = {
  number: number
  isCatalogued: boolean
  catalogueDescription: string | null
} & (
  | { id: number; slug: string; name: string; description: string }
  | { id: null; slug: null; name: null; description: null }
)
