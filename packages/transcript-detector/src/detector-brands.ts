import type { AmountSaid, PriceRole, SpokenCurrency } from '@bolodex/contract/videos/video-analysis'

/** One spoken word. Pasted text has no time. */
export type Word = { text: string; startMs: number | null }

/** A name the detector knows, with its other spellings. */
export type KnownName = {
  /** Identifies the name; chosen by the caller. */
  id: number
  name: string
  aliases: readonly string[]
  /** How people say or mistake it, and short forms, in lower case. */
  spoken?: readonly string[]
  /** How often resellers speak of it: A weekly, B now and then, C only specialists. */
  tier?: 'A' | 'B' | 'C' | null
  /** What the name is made of: an everyday word needs more context than an invented one. */
  kind?: string | null
  /** The brand that it is a line of, by its name. */
  lineOf?: string | null
  /** Of the directory, and not only of the catalogue of names known to exist. */
  isInDirectory: boolean
}

/** A stretch of words that names a brand: `from` is the first word, `to` the one after the last. */
export type Mention = {
  from: number
  to: number
  /** 0 to 1. */
  confidence: number
} & ({ known: KnownName } | { known: null; newName: string })

/** A mention with what is said of it. */
export type DetectorMention = {
  from: number
  to: number
  startMs: number | null
  /** The words around it, letter for letter. */
  quote: string
  /** Which letters of the quote are the name. */
  nameFrom: number
  nameTo: number
  confidence: number
  /** What it sold for or sells for, in whole units of money, not what was paid or is only asked. */
  price: number | null
  /** In whole percent. */
  sellThrough: number | null
  garmentTypes: string[]
}

export type DetectorBrand = {
  name: string
  /** Null for a name that no list has: it is offered, and never saved unasked. */
  known: KnownName | null
  /** How likely the brand is named, 0 to 1. */
  confidence: number
  /** The median of what is said that it brings, whatever its role. */
  amount: number | null
  /** The median of the speaker's own sales, or else the going rate. */
  price: number | null
  /** What the price is. */
  role: PriceRole | null
  /** The money of the whole text; null where it is not said. */
  currency: SpokenCurrency | null
  /** Amounts shown besides the price, in spoken order. */
  said: AmountSaid[]
  sellThrough: number | null
  garmentTypes: string[]
  mentions: DetectorMention[]
}
