/** One word as it was said. Without a time in text that somebody pasted. */
export type Word = { text: string; startMs: number | null }

/** A name the detector knows, with its other spellings. */
export type KnownName = {
  /** Tells names apart; the caller's own. */
  id: number
  name: string
  aliases: readonly string[]
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
  /** What it sold for or sells for, in whole units of money, not what was paid. */
  price: number | null
  /** In whole percent. */
  sellThrough: number | null
  garmentTypes: string[]
}

export type DetectorBrand = {
  name: string
  known: KnownName | null
  /** The median of the prices said of it. */
  price: number | null
  sellThrough: number | null
  garmentTypes: string[]
  mentions: DetectorMention[]
}
