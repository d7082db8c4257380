import { limits } from '@bolodex/contract/limits'
import type { Database } from '#platform/database.ts'
import { describeHeard } from './describe-heard.ts'
import type { FoundBrand, FoundBy, FoundMention } from './found-brands.ts'

/** What a video says of one brand, for the page of that brand. */
type Heard = {
  videoId: string
  /** From a transcript that somebody pasted; `broughtBy` is that member. */
  isPasted: boolean
  broughtBy: number
  name: string
  /** Its number in the directory when the video was read; it may be merged or gone since. */
  brandId: number | null
  /** A sentence for a brand that is added without a description. */
  description: string
  price: number | null
  sellThroughRate: number | null
  garmentTypes: string[]
  foundBy: FoundBy
  /** In the order in which they are said, as many as are kept. */
  quotes: {
    startMs: number | null
    quote: string
    /** Which letters of the quote are the name. */
    nameFrom: number
    nameTo: number
    price: number | null
    sellThroughRate: number | null
  }[]
}

/** Looks up a brand of an analysis by its number there; nothing when there is no such analysis any more. */
export type FindHeard = (analysisId: string, number: number) => Promise<Heard | null>

/** Takes a transaction too: whoever saves what was heard reads it in theirs. */
export function findHeard(db: Database): FindHeard {
  return async (analysisId, number) => {
    const analysis = await db
      .selectFrom('video_analyses')
      .innerJoin('videos', 'videos.id', 'video_analyses.video_id')
      .select(['video_id', 'user_id', 'brands', 'title'])
      .select((column) => column('pasted_lines', 'is not', null).as('is_pasted'))
      .where('video_analyses.id', '=', analysisId)
      .executeTakeFirst()
    // Nobody but this feature writes the column.
    const brand = (analysis?.brands as FoundBrand[] | undefined)?.find((one) => one.number === number)
    if (!analysis || !brand) return null
    const { name, brandId, price, sellThroughRate, garmentTypes, foundBy } = brand
    return {
      videoId: analysis.video_id,
      isPasted: Boolean(analysis.is_pasted),
      broughtBy: analysis.user_id,
      name,
      brandId,
      description: describeHeard(brand, analysis.title),
      price,
      sellThroughRate,
      garmentTypes,
      foundBy,
      quotes: pickMentions(brand.mentions).map((mention) => ({
        startMs: mention.startMs,
        quote: mention.quote,
        nameFrom: mention.nameFrom,
        nameTo: mention.nameTo,
        price: mention.price,
        sellThroughRate: mention.sellThroughRate,
      })),
    }
  }
}

/** Of very many those that say a figure go first; then the earliest. */
function pickMentions(mentions: FoundMention[]): FoundMention[] {
  const saysFigure = ({ price, sellThroughRate }: FoundMention) => price !== null || sellThroughRate !== null
  const ranked = [...mentions.filter(saysFigure), ...mentions.filter((mention) => !saysFigure(mention))]
  const kept = new Set(ranked.slice(0, limits.mentionsPerVideo))
  return mentions.filter((mention) => kept.has(mention))
}
