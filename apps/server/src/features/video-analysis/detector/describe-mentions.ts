import { cutQuote } from './cut-quote.ts'
import { firstFrom } from './first-from.ts'
import type { HeardBrand, HeardMention, Mention, Word } from './heard.ts'
import { type JudgedNumber, judgeNumbers } from './judge-numbers.ts'
import { readGarments } from './read-garments.ts'
import { readNumbers } from './read-numbers.ts'
import { readPrices } from './read-prices.ts'
import { readSellThrough } from './read-sell-through.ts'
import { cueAt, type Place } from './split-items.ts'
import { type Token, tokensOf } from './tokens.ts'

type Stretch = { from: number; to: number }

/** Fewer words than this after a name make no quote, even if another name follows. */
const shortestTail = 5

/** Puts together what is said of each brand: its mentions, prices, sell-through rate and garments. */
export function describeMentions(words: readonly Word[], mentions: readonly Mention[]): HeardBrand[] {
  const tokens = tokensOf(words)
  const places = placesOf(tokens, mentions)
  const numbers = readNumbers(tokens)
  const isMention = markTokens(tokens.length, places)
  const saidRates = readSellThrough(tokens, numbers)
  // 'Sell through is around eighty' is no price.
  const rateNumbers = new Set(saidRates.map(({ number }) => number))
  const amounts = numbers.filter((number) => !rateNumbers.has(number))
  const judged = judgeNumbers(tokens, amounts, isMention)
  const prices = readPrices(tokens, places, judged)
  const rates = ratesOf(places, saidRates)
  const brands = new Map<string, HeardBrand & { prices: number[] }>()
  for (const [order, place] of places.entries()) {
    const mention = mentions[place.index]
    if (!mention) continue
    const said = saidOf(tokens, places, order)
    const garmentTypes = garmentsOf(tokens, place, said, judged)
    const own = prices.get(place.index) ?? []
    const { quote, from: nameFrom, to: nameTo } = cutQuote(words, mention, wordsOf(tokens, words, place, said))
    const heard: HeardMention = {
      from: mention.from,
      to: mention.to,
      startMs: words[mention.from]?.startMs ?? null,
      quote,
      nameFrom,
      nameTo,
      confidence: mention.confidence,
      price: medianOf(own),
      sellThrough: rates.get(place.index) ?? null,
      garmentTypes,
    }
    const brand = brands.get(place.brand) ?? emptyBrand(mention)
    brand.mentions.push(heard)
    for (const price of own) brand.prices.push(price)
    for (const type of garmentTypes) if (!brand.garmentTypes.includes(type)) brand.garmentTypes.push(type)
    brands.set(place.brand, brand)
  }
  return [...brands.values()].map(({ prices, ...brand }) => ({
    ...brand,
    price: medianOf(prices),
    sellThrough: medianOf(brand.mentions.flatMap(({ sellThrough }) => sellThrough ?? [])),
  }))
}

/** Named before the first number if any are: what follows the price is often another thing. */
function garmentsOf(tokens: readonly Token[], place: Place, said: Stretch, judged: readonly JudgedNumber[]): string[] {
  const following = firstFrom(judged, ({ from }) => from, place.to)
  const from = Math.max(said.from, judged[following - 1]?.to ?? 0)
  const number = Math.min(judged[following]?.from ?? said.to, said.to)
  const found = readGarments(tokens, place, { from, to: number })
  if (found.length > 0) return found
  let to = number
  while (to < said.to && cueAt(tokens, to) === null) to += 1
  return readGarments(tokens, place, { from, to })
}

function emptyBrand(mention: Mention): HeardBrand & { prices: number[] } {
  const name = mention.known ? mention.known.name : mention.newName
  return { name, known: mention.known, price: null, sellThrough: null, garmentTypes: [], mentions: [], prices: [] }
}

/** Where the mentions stand among the tokens, in their order. */
function placesOf(tokens: readonly Token[], mentions: readonly Mention[]): Place[] {
  const places = mentions.map((mention, index) => ({
    index,
    from: firstFrom(tokens, ({ at }) => at, mention.from),
    to: firstFrom(tokens, ({ at }) => at, mention.to),
    brand: mention.known ? `known ${mention.known.id}` : `new ${mention.newName.toLowerCase()}`,
  }))
  return places.toSorted((a, b) => a.from - b.from)
}

function markTokens(count: number, places: readonly Place[]): (at: number) => boolean {
  const marks = new Uint8Array(count)
  for (const { from, to } of places) marks.fill(1, from, to)
  return (at) => marks[at] === 1
}

/** Between the names before and after it, or up to where somebody turns to another thing. */
function saidOf(tokens: readonly Token[], places: readonly Place[], order: number): Stretch {
  const place = places[order]
  if (!place) return { from: 0, to: 0 }
  let to = places[order + 1]?.from ?? tokens.length
  for (let at = place.to; at < Math.min(to, place.to + 60); at += 1) if (cueAt(tokens, at) === 'new') to = at
  return { from: places[order - 1]?.to ?? 0, to }
}

function wordsOf(tokens: readonly Token[], words: readonly Word[], place: Place, said: Stretch): Stretch {
  const isShort = said.to - place.to < shortestTail
  return { from: tokens[said.from]?.at ?? 0, to: isShort ? words.length : (tokens[said.to]?.at ?? words.length) }
}

/** A rate is said of the name before it. */
function ratesOf(places: readonly Place[], rates: readonly { at: number; percent: number }[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { at, percent } of rates) {
    const place = places[firstFrom(places, ({ from }) => from, at) - 1]
    if (place && at - place.to < 40) found.set(place.index, percent)
  }
  return found
}

/** Of an even number of values the mean of the two in the middle. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0
  return Math.round((low + high) / 2)
}
