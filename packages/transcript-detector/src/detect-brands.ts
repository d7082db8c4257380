import { limits } from '@bolodex/contract/limits'
import { cutQuote } from './cut-quote.ts'
import { findCandidates } from './find-candidates.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import type { DetectorBrand, Word, Mention, DetectorMention } from './detector-brands.ts'
import { findOwners } from './amounts/find-owners.ts'
import { type PricedBrand, readPriceRoles, unpriced } from './amounts/price-roles.ts'
import { readCurrency } from './amounts/read-currency.ts'
import { readRoles } from './amounts/read-roles.ts'
import { findIntroduced } from './introduce-names.ts'
import { believed, confidenceOf, isFree, judgeAll, withoutOverlaps, type Judged } from './judge-candidates.ts'
import { findNewNames } from './names/find-new-names.ts'
import { createPositionReader, type PositionReader } from './names/position-model.ts'
import { isNotAtHand } from './names/read-asides.ts'
import { groupOf } from './read-signs.ts'
import { judgeNumbers, type JudgedNumber } from './numbers/judge-numbers.ts'
import { readNumbers } from './numbers/read-numbers.ts'
import { readPrices } from './numbers/read-prices.ts'
import { readSellThrough } from './numbers/read-sell-through.ts'
import { readGarments } from './read-garments.ts'
import { readSpeech, type Speech } from './read-speech.ts'
import { firstFrom, cueAt, type Place } from './split-items.ts'
import { hiddenName, tokensOf, type Token } from './tokens.ts'

/** The brands that are named in a text and what is said of each, in the order of their first mentions. */
export function detectBrands(
  words: readonly Word[],
  gazetteer: Gazetteer,
  onStep?: (step: 'brands' | 'prices', done: number) => void,
): DetectorBrand[] {
  onStep?.('brands', 0)
  const mentions = findMentions(words, gazetteer)
  onStep?.('prices', 0)
  const brands = describeMentions(words, mentions)
  onStep?.('prices', 1)
  return brands.slice(0, limits.detectedBrands)
}

/** What is said to be a brand's name is one, and is believed more easily where it is said again. */
const introducedWhole = 0.9
const introducedBefore = 0.35

/** Every place in the words where a brand is named, in their order and without overlaps. */
export function findMentions(words: readonly Word[], gazetteer: Gazetteer): Mention[] {
  const speech = readSpeech(words)
  const positions = createPositionReader(speech)
  const judged = judgeAll(speech, findCandidates(speech, gazetteer), positions)
  const known = withoutOverlaps(introduceKnown(speech, judged).filter(({ belief }) => belief >= believed))
  const introduced = findIntroducedNames(speech, known, positions)
  const places = [...known, ...introduced].map(({ from, to, found }) => ({ from, to, key: found.known }))
  const fresh = findNewNames(
    speech,
    places.toSorted((one, other) => one.from - other.from),
  )
  return [
    ...known.map(({ found, ...one }): Mention => ({ ...toPlace(speech, one, 'known'), known: found.known })),
    ...introduced.map(({ found, ...one }): Mention => ({
      ...toPlace(speech, one, 'new'),
      known: null,
      newName: found.known.name,
    })),
    ...fresh.map(({ name, ...one }): Mention => ({ ...toPlace(speech, one, 'new'), known: null, newName: name })),
  ]
    .toSorted((one, other) => one.from - other.from)
    .filter((mention, at, all) => at === 0 || mention.from >= (all[at - 1]?.to ?? 0))
}

/** What is said to be a brand's name, and is one letter for letter or nearly so, needs no other proof. */
function introduceKnown({ tokens }: Speech, judged: readonly Judged[]): Judged[] {
  const introduced = findIntroduced(tokens, new Set())
  const ends = new Map(introduced.map(({ from, to }) => [from, to]))
  // 'This label is tindle and moss': what ends a longer name is not the brand of that word, nor of one that sounds like it.
  const inside = new Set(introduced.flatMap(({ from, to }) => listFrom(from + 1, to)))
  return judged.map((one) => {
    const isOneWord = one.to === one.from + 1 && groupOf(one) !== 'name'
    if (inside.has(one.from) && (isOneWord || one.found.unlike > 0)) return { ...one, belief: 0 }
    const isWhole = ends.get(one.from) === one.to && one.found.unlike <= (one.found.form.length > 6 ? 0.5 : 0.25)
    return isWhole ? { ...one, belief: Math.max(one.belief, introducedWhole) } : one
  })
}

const listFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/** Names that no list has, by their introduction, and wherever they are said again. */
function findIntroducedNames(speech: Speech, known: readonly Judged[], positions: PositionReader): Judged[] {
  const taken = new Set<number>()
  for (const { from, to } of known) for (let at = from; at < to; at += 1) taken.add(at)
  const introduced = findIntroduced(speech.tokens, taken)
  if (introduced.length === 0) return []
  const fresh = createGazetteer()
  for (const { from, to, name } of introduced) {
    // No more are returned, and each one is looked for in the whole text.
    if (fresh.size >= limits.detectedBrands) break
    const words = speech.tokens.slice(from, to).map(({ key }) => key)
    if (fresh.findSame(words.join('')) || isSpelledAlike(fresh, words)) continue
    fresh.add({ id: fresh.size, name, aliases: [], isInDirectory: false })
  }
  const starts = new Set(introduced.map(({ from }) => from))
  const judged = judgeAll(speech, findCandidates(speech, fresh), positions).filter(
    ({ from, to, belief }) => (belief >= introducedBefore || starts.has(from)) && isFree(taken, from, to),
  )
  return withoutOverlaps(judged).map((one) => ({ ...one, belief: Math.max(one.belief, introducedWhole) }))
}

/** One new name spelled in two ways is still one. */
function isSpelledAlike(fresh: Gazetteer, words: readonly string[]): boolean {
  const found = fresh.findAlike(words, words.join(''))
  return found !== null && found.unlike <= 0.3
}

function toPlace(
  { tokens }: Speech,
  { from, to, belief }: { from: number; to: number; belief: number },
  kind: 'known' | 'new',
) {
  return {
    from: tokens[from]?.at ?? 0,
    to: (tokens[to - 1]?.at ?? 0) + 1,
    confidence: Math.round(100 * Math.min(0.99, confidenceOf(belief, kind))) / 100,
  }
}

type Stretch = { from: number; to: number }

/** Fewer words than this after a name make no quote, even if another name follows. */
const shortestTail = 5

/** Puts together what is said of each brand: its mentions, prices, sell-through rate and garments. */
export function describeMentions(words: readonly Word[], mentions: readonly Mention[]): DetectorBrand[] {
  const tokens = tokensOf(words)
  const places = placesOf(tokens, mentions)
  const isMention = markTokens(tokens.length, places)
  const nameless = hideNames(tokens, isMention)
  const numbers = readNumbers(nameless)
  const saidRates = readSellThrough(tokens, numbers)
  // 'Sell through is around eighty' is not a price.
  const rateNumbers = new Set(saidRates.map(({ number }) => number))
  const amounts = numbers.filter((number) => !rateNumbers.has(number))
  const judged = judgeNumbers(nameless, amounts, isMention)
  const said = readPrices(tokens, places, judged)
  const allAmounts = readRoles(nameless, numbers)
  const currency = readCurrency(nameless, allAmounts)
  const roles = readPriceRoles(places, said, findOwners(nameless, places, allAmounts))
  const rates = ratesOf(places, saidRates)
  const brands = new Map<string, DetectorBrand & { values: number[] }>()
  for (const [order, place] of places.entries()) {
    const mention = mentions[place.index]
    if (!mention) continue
    const stretch = saidOf(tokens, places, order)
    const garmentTypes = garmentsOf(tokens, place, stretch, judged)
    const own = said.get(place.index) ?? []
    const priced = roles.get(place.brand) ?? unpriced
    const { quote, from: nameFrom, to: nameTo } = cutQuote(words, mention, wordsOf(tokens, words, place, stretch))
    const detection: DetectorMention = {
      from: mention.from,
      to: mention.to,
      startMs: words[mention.from]?.startMs ?? null,
      quote,
      nameFrom,
      nameTo,
      confidence: mention.confidence,
      price: medianOf(own.filter(priced.isOfPrice)),
      sellThrough: rates.get(place.index) ?? null,
      garmentTypes,
    }
    const brand = brands.get(place.brand) ?? emptyBrand(mention)
    brand.mentions.push(detection)
    brand.confidence = Math.max(brand.confidence, mention.confidence)
    for (const value of own) brand.values.push(value)
    for (const type of garmentTypes) if (!brand.garmentTypes.includes(type)) brand.garmentTypes.push(type)
    brands.set(place.brand, brand)
  }
  const atHand = new Set(places.flatMap((place) => (isNotAtHand(tokens, place) ? [] : [place.brand])))
  // What is named only to tell what another thing is like, or is not, is not a find.
  const told = [...brands].filter(([key, { values }]) => values.length > 0 || atHand.has(key))
  return told.map(([key, { values, ...brand }]) => ({
    ...brand,
    ...priceOf(roles.get(key) ?? unpriced),
    currency,
    amount: medianOf(values),
    sellThrough: medianOf(brand.mentions.flatMap(({ sellThrough }) => sellThrough ?? [])),
  }))
}

function priceOf({ role, values, said }: PricedBrand): Pick<DetectorBrand, 'price' | 'role' | 'said'> {
  return { price: medianOf(values), role, said }
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

function emptyBrand(mention: Mention): DetectorBrand & { values: number[] } {
  const name = mention.known ? mention.known.name : mention.newName
  return {
    name,
    known: mention.known,
    confidence: 0,
    amount: null,
    price: null,
    role: null,
    currency: null,
    said: [],
    sellThrough: null,
    garmentTypes: [],
    mentions: [],
    values: [],
  }
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

/** A number neither runs into a name nor is it governed by one: 'forty', then '7 For All Mankind'; Guess and New Balance. */
function hideNames(tokens: readonly Token[], isMention: (at: number) => boolean): Token[] {
  return tokens.map((token, at) => (isMention(at) ? { ...token, text: hiddenName } : token))
}

/** Between the names before and after it, or up to a change of subject. */
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
