import { nameKeyOf, plainKeyOf } from '@bolodex/contract/brand-names'

/** What a video says of a brand at one moment, as an analysis has found it. */
export type HeardQuote = {
  startMs: number | null
  quote: string
  /** Which letters of the quote are the name. */
  nameFrom: number
  nameTo: number
  price: number | null
  sellThroughRate: number | null
}

/** A brand of an analysis, as the analysis keeps it. */
export type Heard = {
  videoId: string
  /** The transcript was brought by a member. */
  isPasted: boolean
  /** The name that was heard, and the brand of the directory it was taken for. */
  name: string
  brandId: number | null
  /** A sentence for a brand that is added without a description. */
  description: string
  foundBy: 'words' | 'model'
  /** The median of the prices said of it. */
  price: number | null
  quotes: HeardQuote[]
}

/** Which brand of which analysis. */
type HeardWanted = { analysisId: string; number: number }

/** Finds brands of analyses, in the order they are asked for; null for one that is none, or of a forgotten analysis. */
export type FindHeard = (wanted: readonly HeardWanted[]) => Promise<(Heard | null)[]>

/**
 * The quotes with the price that whoever saves them has put right, on the page of a brand whose own price stays as it
 * is. A price they left as it was found changes nothing; none takes all prices away; another one is the only one.
 */
export function correctPrice(heard: Heard, given: number | null | undefined): HeardQuote[] {
  const { quotes } = heard
  if (!isOtherPrice(heard, given)) return quotes
  const place = Math.max(
    0,
    quotes.findIndex((quote) => quote.price !== null),
  )
  return quotes.map((quote, index) => ({ ...quote, price: index === place ? given : null }))
}

/** Whether somebody says another price than the one that was found. */
export function isOtherPrice({ price }: Heard, given: number | null | undefined): given is number | null {
  return given !== undefined && given !== price
}

/** Whether the name that was heard is one of these, but for case, marks and punctuation. */
export function isHeardName({ name }: Heard, names: readonly string[]): boolean {
  return names.some((other) => keyOf(other) === keyOf(name))
}

/** A name of nothing but signs is the same as itself only. */
const keyOf = (name: string) => plainKeyOf(name) || nameKeyOf(name)
