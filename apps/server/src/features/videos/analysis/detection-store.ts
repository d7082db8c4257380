import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import { videoWording } from '@bolodex/contract/videos/video-wording'
import type { Database } from '#platform/database/database.ts'
import type { FoundBrand, FoundBy, FoundMention } from './found-brands.ts'

/** A video's statements about one brand, for that brand's page. */
type Detection = {
  /** Null: a pasted transcript without a link. */
  videoId: string | null
  /**
   * Whether a person wrote the words: a pasted transcript or manual captions. The owner of a video can write anything
   * into its captions.
   */
  isWritten: boolean
  name: string
  /** Its directory id at the time of the analysis; it may have been merged or deleted since. */
  brandId: number | null
  /** A sentence for a brand that is added without a description. */
  description: string
  price: number | null
  foundBy: FoundBy
  /** In spoken order, up to a maximum. */
  quotes: (Pick<FoundMention, 'startMs' | 'quote' | 'nameFrom' | 'nameTo' | 'price' | 'sellThroughRate'> &
    Pick<FoundBrand, 'priceRole'>)[]
}

/** Which brand of which analysis, by its number there. */
type Wanted = { analysisId: string; number: number }

/** Looks up detections in the requested order; null for a deleted analysis. */
type FindDetections = (wanted: readonly Wanted[]) => Promise<(Detection | null)[]>

type FoundRow = {
  analysisId: string
  videoId: string | null
  isWritten: boolean
  title: string | null
  // Only this feature writes the column.
  brand: FoundBrand
}

/** One query for all; each analysis is parsed once, and only the requested parts are transferred. */
export function findDetections(db: Database): FindDetections {
  return async (wanted) => {
    const { rows } = await sql<FoundRow>`
      select a.id as "analysisId", a.video_id as "videoId", v.title, brand,
        a.pasted_lines is not null or not coalesce(t.is_automatic, false) as "isWritten"
      from (
        select id, array_agg(number) as numbers
        from unnest(${wanted.map(({ analysisId }) => analysisId)}::uuid[],
          ${wanted.map(({ number }) => number)}::integer[]) as w (id, number) group by id
      ) asked
        join video_analyses a on a.id = asked.id
        left join videos v on v.id = a.video_id
        left join video_transcripts t on t.video_id = a.video_id
        cross join lateral jsonb_array_elements(a.brands) brand
      where (brand ->> 'number')::integer = any (asked.numbers)`.execute(db)
    const found = new Map(rows.map((row) => [keyOf({ analysisId: row.analysisId, number: row.brand.number }), row]))
    return wanted.map((one) => {
      const row = found.get(keyOf(one))
      return row ? describe(row) : null
    })
  }
}

const keyOf = ({ analysisId, number }: Wanted) => `${analysisId.toLowerCase()} ${number}`

function describe({ videoId, isWritten, title, brand }: FoundRow): Detection {
  const { name, brandId, price, priceRole, foundBy } = brand
  return {
    videoId,
    isWritten,
    name,
    brandId,
    description: describeDetection(brand, title),
    price,
    foundBy,
    quotes: pickMentions(brand.mentions).map((mention) => ({
      startMs: mention.startMs,
      quote: mention.quote,
      nameFrom: mention.nameFrom,
      nameTo: mention.nameTo,
      price: mention.price,
      priceRole: mention.price === null ? null : priceRole,
      sellThroughRate: mention.sellThroughRate,
    })),
  }
}

/** If there are very many: those with a figure first, then the earliest. */
function pickMentions(mentions: FoundMention[]): FoundMention[] {
  const saysFigure = ({ price, sellThroughRate }: FoundMention) => price !== null || sellThroughRate !== null
  const ranked = [...mentions.filter(saysFigure), ...mentions.filter((mention) => !saysFigure(mention))]
  const kept = new Set(ranked.slice(0, limits.mentionsPerVideo))
  return mentions.filter((mention) => kept.has(mention))
}

const longestTitle = 100

/** A plain sentence for a brand without other facts: its source and the words. */
export function describeDetection(brand: Pick<FoundBrand, 'mentions'>, title: string | null): string {
  const where = videoWording.mentionedIn(title ? cut(title, longestTitle) : null)
  const [first] = brand.mentions
  if (!first) return `${where}.`
  const start = `${where}: “`
  return `${start}${cut(first.quote, limits.brandDescription.max - start.length - 1)}”`
}

function cut(text: string, most: number): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  return plain.length <= most
    ? plain
    : `${plain
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
}
