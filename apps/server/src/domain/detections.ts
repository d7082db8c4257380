import type { PriceRole } from '@bolodex/contract/videos/video-analysis'

/** A statement in a video about a brand, as found by an analysis. */
export type DetectionQuote = {
  startMs: number | null
  quote: string
  /** Which letters of the quote are the name. */
  nameFrom: number
  nameTo: number
  price: number | null
  /** The price's role: the speaker's own sale, or the usual price. */
  priceRole: PriceRole | null
  sellThroughRate: number | null
}

/** A detected brand as stored by the analysis. */
export type Detection = {
  /** Null: a pasted transcript without a link. */
  videoId: string | null
  /** Whether a person wrote the words: a pasted transcript or manual captions. */
  isWritten: boolean
  /** The detected name, and the directory brand it was matched to. */
  name: string
  brandId: number | null
  /** A sentence for a brand that is added without a description. */
  description: string
  foundBy: 'words' | 'model'
  /** The median of its prices. */
  price: number | null
  quotes: DetectionQuote[]
}

/** Which brand of which analysis. */
type DetectionKey = { analysisId: string; number: number }

/** Finds brands of analyses, in the order of the keys; null for an unknown brand or a deleted analysis. */
export type FindDetections = (wanted: readonly DetectionKey[]) => Promise<(Detection | null)[]>
