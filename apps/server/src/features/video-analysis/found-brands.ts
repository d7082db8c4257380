import type { foundBy } from '@bolodex/contract/video-analysis'

export type FoundBy = (typeof foundBy)[number]

/** One place where a brand is named, as it is kept with its analysis. */
export type FoundMention = {
  /** Its line, and which letters of that line. */
  line: number
  from: number
  to: number
  startMs: number | null
  quote: string
  /** Which letters of the quote are the name. */
  nameFrom: number
  nameTo: number
  price: number | null
  sellThroughRate: number | null
  garmentTypes: string[]
  confidence: number
}

/** A brand that was found, as it is kept: without what the directory says of it, which changes. */
export type FoundBrand = {
  number: number
  name: string
  /** Its number in the directory, if it was known there. */
  brandId: number | null
  price: number | null
  sellThroughRate: number | null
  garmentTypes: string[]
  foundBy: FoundBy
  mentions: FoundMention[]
}
