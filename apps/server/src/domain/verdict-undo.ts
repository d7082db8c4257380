import type { FactsPatch } from '@bolodex/contract/brands/edit-brand'

/** Who set a brand's two figures, when, and from what. Moments as the database writes them, to the last digit. */
export type FactOrigins = {
  priceBy: number | null
  priceAt: string | null
  priceBasis: string | null
  sellThroughBy: number | null
  sellThroughAt: string | null
  sellThroughBasis: string | null
}

/** What an accepted suggestion changed. */
export type AcceptedSuggestion = { version: number; before: FactsPatch; origins: FactOrigins | null }

/** What bringing a photo back needs to know. */
export type HiddenPhoto = { wasOnCard: boolean }

/** What became of a guest's photo. `pending`: its row among those that wait, as JSON. */
export type DecidedPhoto = {
  accepted: { pending: unknown; photoId: number; isNew: boolean; replacedId: number | null } | null
}

/**
 * What taking a verdict back needs to know, kept with the item for some minutes. It is written by the feature whose thing
 * was decided on and read by the same one; the review queue only carries it.
 */
export type VerdictUndo = {
  accepted?: AcceptedSuggestion | null
  hidden?: HiddenPhoto
  decided?: DecidedPhoto
  /** Guest votes that were counted: the day on which they were held. */
  pendingDay?: string | null
}
