import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'

/** Who set a brand's two figures, when, and from which source. Timestamps with Postgres' full precision. */
export type FactOrigins = {
  priceBy: number | null
  priceAt: string | null
  priceBasis: string | null
  sellThroughBy: number | null
  sellThroughAt: string | null
  sellThroughBasis: string | null
}

/** The changes of an accepted suggestion. */
export type AcceptedSuggestion = { version: number; before: FactsPatch; origins: FactOrigins | null }

/** The data needed to restore a photo. */
export type HiddenPhoto = { wasOnCard: boolean }

/** The outcome for a guest photo. `pending`: its former row as JSON. */
export type DecidedPhoto = {
  accepted: { pending: unknown; photoId: number; isNew: boolean; replacedId: number | null } | null
}

/** A brand's price before a verdict: the review's row, and what sales had set. */
export type PriceUndo = {
  review: {
    median: number | null
    sales: number | null
    asOf: string | null
    accepted: number | null
    declined: number | null
  }
  sold: { price: number | null; count: number | null; asOf: string | null }
}

/**
 * The data needed to undo a verdict, stored with the item for some minutes. Written and read by the feature whose
 * data was decided on; the review queue only carries it.
 */
export type VerdictUndo = {
  accepted?: AcceptedSuggestion | null
  hidden?: HiddenPhoto
  decided?: DecidedPhoto
  /** Guest votes that were counted: the day on which they were held. */
  pendingDay?: string | null
  price?: PriceUndo
  /** A dating rule: how many photos contradicted it at the decision before. */
  judged?: number
}
