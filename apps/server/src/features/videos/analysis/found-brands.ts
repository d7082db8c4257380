import { limits } from '@bolodex/contract/limits'
import type { AmountSaid, foundBy, PriceRole, SpokenCurrency } from '@bolodex/contract/videos/video-analysis'
import type { CaptionLine } from '../captions/transcript.ts'
import type { DetectorBrand, DetectorMention } from '@bolodex/transcript-detector/detector-brands'

export type FoundBy = (typeof foundBy)[number]

/** A mention of a brand, as stored with its analysis. */
export type FoundMention = {
  /** Its line, and the character range in that line. */
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

/** A detected brand, as stored: without the directory's data, which changes. */
export type FoundBrand = {
  number: number
  name: string
  /** Its directory id, if it was known. */
  brandId: number | null
  price: number | null
  priceRole: PriceRole | null
  /** The currency of its amounts if it differs from the site's; the price is null then. */
  currency: SpokenCurrency | null
  said: AmountSaid[]
  confidence: number
  /** In no list: suggested by its position. */
  isUnlisted: boolean
  sellThroughRate: number | null
  garmentTypes: string[]
  foundBy: FoundBy
  mentions: FoundMention[]
}

/** The position of each transcript word: its line and its first character there. */
type WordPlaces = { line: Int32Array; from: Int32Array }

/** A line's text as shown. */
export const lineText = (line: CaptionLine): string => line.map(({ text }) => text).join(' ')

export function placeWords(lines: readonly CaptionLine[]): WordPlaces {
  const count = lines.reduce((sum, line) => sum + line.length, 0)
  const places = { line: new Int32Array(count), from: new Int32Array(count) }
  let index = 0
  for (const [number, line] of lines.entries()) {
    let letter = 0
    for (const { text } of line) {
      places.line[index] = number
      places.from[index] = letter
      letter += text.length + 1
      index += 1
    }
  }
  return places
}

/** The detector's findings with their character positions in the transcript. */
export function placeMentions(
  detection: readonly DetectorBrand[],
  lines: readonly CaptionLine[],
  siteCurrency: string,
): FoundBrand[] {
  const words = lines.flat()
  const places = placeWords(lines)
  return detection.slice(0, limits.detectedBrands).map((brand, number) => ({
    number,
    name: brand.name,
    brandId: brand.known?.isInDirectory ? brand.known.id : null,
    ...inSiteMoney(brand, siteCurrency),
    confidence: brand.confidence,
    isUnlisted: brand.known === null,
    sellThroughRate: brand.sellThrough,
    garmentTypes: brand.garmentTypes,
    foundBy: 'words',
    mentions: brand.mentions.map((mention) => {
      const placed = placeMention(mention, words, places)
      return isForeign(brand.currency, siteCurrency) ? { ...placed, price: null } : placed
    }),
  }))
}

const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD'])

/** Speakers do not say which dollars they mean: on a site that uses any of them, they are its own. */
function isForeign(currency: SpokenCurrency | null, siteCurrency: string): boolean {
  return currency !== null && currency !== siteCurrency && !(currency === 'USD' && dollars.has(siteCurrency))
}

/** An amount in another currency is not a price here: it is shown as said. */
function inSiteMoney(
  { price, role, currency, said }: DetectorBrand,
  siteCurrency: string,
): Pick<FoundBrand, 'price' | 'priceRole' | 'currency' | 'said'> {
  if (!isForeign(currency, siteCurrency)) return { price, priceRole: role, currency: null, said }
  const own: AmountSaid[] = price !== null && role ? [{ role, amount: price }] : []
  return { price: null, priceRole: null, currency, said: [...own, ...said].slice(0, limits.amountsSaid) }
}

export function placeMention(
  { from, to, sellThrough, ...mention }: DetectorMention,
  words: readonly { text: string }[],
  places: WordPlaces,
): FoundMention {
  const line = places.line[from] ?? 0
  // A name that runs over the end of its line is marked up to there.
  let last = from
  while (last + 1 < to && places.line[last + 1] === line) last += 1
  return {
    ...mention,
    line,
    from: places.from[from] ?? 0,
    to: (places.from[last] ?? 0) + (words[last]?.text.length ?? 0),
    sellThroughRate: sellThrough,
  }
}
