import { firstFrom, findReferred, areJoined, cueAt, isAside, isClosing, isDenied, type Place } from '../split-items.ts'
import type { JudgedNumber } from './judge-numbers.ts'
import { garmentTypeOf, isOtherThing } from '../garment-words.ts'
import { textAt, type Token, wordsBetween } from '../tokens.ts'

/** A thing that is talked of: the brands named with it, and the amounts it may sell for. */
type Item = {
  places: Place[]
  prices: JudgedNumber[]
  costs: Set<number>
  garments: Set<string>
  /** Started by a garment without a detected name. */
  isUnnamed: boolean
}

/** An amount and the name it was said of. */
type Said = { place: Place; number: JudgedNumber }

const emptyItem = (): Item => ({ places: [], prices: [], costs: new Set(), garments: new Set(), isUnnamed: false })

/** Talked of longer than this, a thing is no longer what a number belongs to. */
const reach = 70
const forwardReach = 12

/** Assigns amounts to mentions, by the mention's index. Ambiguous amounts are left out. */
export function readPrices(
  tokens: readonly Token[],
  places: readonly Place[],
  numbers: readonly JudgedNumber[],
): Map<number, number[]> {
  const found: Said[] = []
  for (const item of splitItems(tokens, places, numbers)) {
    const ofEach = [...new Map(item.places.map((place) => [place.brand, place])).values()]
    for (const number of choose(tokens, item.prices))
      for (const place of ownersOf(tokens, item.places, ofEach, number)) found.push({ place, number })
  }
  const near = new Set(found.filter(isNear).map(({ place }) => place.brand))
  const prices = new Map<number, number[]>()
  for (const one of found) {
    const { place, number } = one
    // The same name said in passing, and much later an amount: 'along the Columbia river'.
    if (number.role === 'said' && near.has(place.brand) && !isNear(one)) continue
    const own = prices.get(place.index) ?? []
    for (const value of valuesOf(tokens, number)) own.push(value)
    prices.set(place.index, own)
  }
  return prices
}

function isNear({ place, number }: Said): boolean {
  return number.from - place.to < nearReach
}

const nearReach = 9

function splitItems(tokens: readonly Token[], places: readonly Place[], numbers: readonly JudgedNumber[]): Item[] {
  const items: Item[] = []
  let item = emptyItem()
  const open = () => {
    items.push(item)
    item = emptyItem()
  }
  const seen: Place[] = []
  const placeAt = new Map(places.map((place) => [place.from, place]))
  const numberAt = new Map(numbers.map((number) => [number.from, number]))
  for (let at = 0; at < tokens.length; at += 1) {
    const cue = cueAt(tokens, at)
    const isEmpty = item.places.length === 0 && item.prices.length === 0
    if (!isEmpty && (cue === 'new' || (cue === 'maybe' && item.prices.length > 0))) open()
    const garment = garmentTypeOf(textAt(tokens, at))
    const isClosed = item.places.length > 0 && item.prices.length === 0 && isClosing(tokens, at)
    if (isClosed || (garment && isOtherGarment(tokens, at, item))) {
      open()
      item.isUnnamed = true
    }
    if (garment) item.garments.add(garment)
    const place = placeAt.get(at)
    if (place) {
      seen.push(place)
      const latest = item.places.at(-1)
      if (latest && (isAside(tokens, place) || isDenied(tokens, latest, place))) continue
      const belongs =
        !latest || latest.brand === place.brand || (item.prices.length === 0 && areJoined(tokens, latest, place))
      if (!belongs) {
        const taken = takeForward(tokens, item, place)
        open()
        item.prices.push(...taken)
      } else if (!latest) {
        const isOfUnnamed = item.isUnnamed
        item.prices = item.prices.filter((number) => isOfNext(tokens, number, place, isOfUnnamed))
      }
      item.places.push(place)
    }
    const number = numberAt.get(at)
    const referred = number && isPrice(number) ? findReferred(tokens, seen.slice(-4), at) : null
    if (number && referred && referred.brand !== item.places.at(-1)?.brand) {
      items.push({ ...emptyItem(), places: [referred], prices: [number] })
      continue
    }
    // After the price, a small number mostly begins the next thing of a list.
    if (number?.role === 'unclear' && item.prices.length > 0) open()
    if (number?.role === 'cost') for (const value of number.values) item.costs.add(value)
    // 'I paid seventy, yes, seventy': said again, it is still the cost.
    else if (number && isPrice(number) && !(number.role === 'said' && item.costs.has(number.values[0] ?? 0)))
      item.prices.push(number)
  }
  items.push(item)
  return items.filter(({ places }) => places.length > 0)
}

/** After the price, another garment is mostly another item, even without a detected name: 'forty, some coat fifty'. */
function isOtherGarment(tokens: readonly Token[], at: number, { places, prices, garments }: Item): boolean {
  const text = textAt(tokens, at)
  const latest = places.at(-1)
  if (!latest || (prices.at(-1)?.to ?? 0) <= latest.to) return false
  if (garments.has(garmentTypeOf(text) ?? '') || isOtherThing(text, textAt(tokens, at + 1))) return false
  return !/^(the|these|those|that|this|of|for|dollar|pound|buck)$/.test(textAt(tokens, at - 1))
}

function isPrice({ role }: JudgedNumber): boolean {
  return role !== 'cost' && role !== 'other' && role !== 'unclear'
}

/** 'Twenty eight each' was paid more than once. */
function valuesOf(tokens: readonly Token[], { values, to }: JudgedNumber): number[] {
  return values.length === 1 && /^(each|apiece)$/.test(textAt(tokens, to)) ? [...values, ...values] : values
}

/** A price before the first name of a thing: 'this next one sold for forty five it's a Columbia'. */
function isOfNext(tokens: readonly Token[], number: JudgedNumber, place: Place, isOfUnnamed: boolean): boolean {
  if (place.from - number.to > forwardReach) return false
  const between = wordsBetween(tokens, number.to, place.from)
  if (isTiedTo(tokens, number, between)) return true
  return (
    !isOfUnnamed &&
    number.role !== 'said' &&
    /(^|\b(it's|its|it is|it was|this is|that's|that was|was|by|from|is) )(a|an|this|these|my|the|some|one|by|from)?( \S+)?$/.test(
      between,
    )
  )
}

/** 'Sixty for this Pendleton', 'a sixty dollar Patagonia'. */
function isTiedTo(tokens: readonly Token[], number: JudgedNumber, between: string): boolean {
  const words = between.split(' ').filter(Boolean)
  // 'Thirty six dollars for a gauze top that's Soft Surroundings'.
  if (/^for (a|an|this|the|some) (\S+ ){1,3}(that's|it's|from|by|which is)( an?| the)?$/.test(between)) return true
  if (
    /^(that's|that is|is|was|it's) what ((i|we) (got for|sold|get for|sell) )?(this|these|that|the|my)( \S+)?$/.test(
      between,
    )
  )
    return true
  if (words.length > 4 || words.some((word) => garmentTypeOf(word))) return false
  if (/\b(then|and|um|uh|okay|so|next|first|second|third|fourth|fifth|now|but)\b/.test(between)) return false
  if (
    /^((for|out of) (this|these|that|those|a|an|my|the|one|some)|on (this|a|an|my|the)|with (this|these|that))\b/.test(
      between,
    )
  )
    return true
  return textAt(tokens, number.to - 1) === 'dollar' && words.length <= 1
}

/** A price said before the name: 'sixty for this Pendleton', 'a sixty dollar Patagonia', 'sold for forty a Columbia'. */
function takeForward(tokens: readonly Token[], item: Item, place: Place): JudgedNumber[] {
  const last = item.prices.at(-1)
  if (!last || place.from - last.to > 7 || tokens[last.to - 1]?.endsSentence) return []
  const between = wordsBetween(tokens, last.to, place.from)
  const isTied = isTiedTo(tokens, last, between)
  const hasOwn = item.prices.length > 1 && item.prices.at(-2)?.role === last.role
  const isFree =
    hasOwn && /^((a|an)(?! piece)|this|these|that was|it was|it's|for (a|an|this|these|my|the))\b/.test(between)
  return isTied || isFree ? item.prices.splice(-1) : []
}

const order = ['sold', 'worth', 'asked', 'said', 'former'] as const
/** Without a word that says what it is, an amount belongs only to what was named just before. */
const bareReach = 26
const firmBareReach = 36

/** Prices of one item are said close together; a much later one belongs to an item whose name was not detected. */
const apart = 30

/** A sold price outranks a usual price, which outranks an asking price. */
function choose(tokens: readonly Token[], prices: readonly JudgedNumber[]): JudgedNumber[] {
  const close = prices.filter((number, index) => index === 0 || number.from - (prices[index - 1]?.to ?? 0) <= apart)
  const kept = dropUnnamed(tokens, dropCorrected(tokens, close))
  const role = order.find((one) => kept.some((number) => number.role === one))
  const chosen = kept.filter((number) => number.role === role)
  if (role === 'sold' || role === 'worth') return chosen
  const isLarge = ({ values }: JudgedNumber) => Math.min(...values) >= smallestFirm
  const large = role === 'said' ? chosen.filter(isLarge) : chosen
  const firm = role === 'said' ? (findRepeated(large) ?? large.find((number) => isFirm(tokens, number))) : undefined
  return firm ? [firm] : (large.length > 0 ? large : chosen).slice(0, 1)
}

const smallestFirm = 13
const firmReach = 10

/** A second amount of which nothing says what it is belongs to another thing, and so does all that follows it. */
function dropUnnamed(tokens: readonly Token[], prices: readonly JudgedNumber[]): readonly JudgedNumber[] {
  const [first] = prices
  if (first?.role !== 'said' || Math.min(...first.values) < smallestFirm) return prices
  const other = prices.findIndex(
    (number, index) =>
      index > 0 &&
      number.role === 'said' &&
      number.from - first.to > (number.kind === 'money' ? firmReach : 4) &&
      !/^(for|at|with|on|is|are|it's|that's|they're)$/.test(textAt(tokens, number.from - 1)),
  )
  return other < 0 ? prices : prices.slice(0, other)
}

/** What is said twice is meant: 'forty? ninety. ninety for those'. */
function findRepeated(numbers: readonly JudgedNumber[]): JudgedNumber | undefined {
  const seen = new Set<string>()
  return numbers.find(({ values }) => seen.size === seen.add(values.join(' ')).size)
}

/** Of amounts that nothing governs, that which is surely one: 'forty bucks', 'at forty', 'those are forty'. */
function isFirm(tokens: readonly Token[], { from, kind }: JudgedNumber): boolean {
  return kind === 'money' || /^(for|at|is|are|it's|that's|they're)$/.test(textAt(tokens, from - 1))
}

/** 'Sold for forty no sorry forty five': the later one holds. */
function dropCorrected(tokens: readonly Token[], prices: readonly JudgedNumber[]): JudgedNumber[] {
  const kept: JudgedNumber[] = []
  for (const number of prices) {
    const earlier = kept.at(-1)
    const isCorrection = earlier && number.from - earlier.to <= correctionReach && corrects(tokens, earlier, number)
    if (isCorrection) {
      kept.pop()
      const isStronger =
        order.findIndex((role) => role === number.role) < order.findIndex((role) => role === earlier.role)
      kept.push(isStronger ? number : { ...number, role: earlier.role })
    } else kept.push(number)
  }
  return kept
}

const correctionReach = 12

function corrects(tokens: readonly Token[], earlier: JudgedNumber, number: JudgedNumber): boolean {
  const between = wordsBetween(tokens, earlier.to, number.from)
  if (/\b(drop|dropped|dropping|lowered|lowering|cut|cutting|reduced|reducing|marked|marking)\b.* to$/.test(between))
    return true
  // 'I'm thinking two hundred, he says one fifty, so one sixty five'.
  if (/\bso( yeah| like| maybe)?$/.test(between)) return earlier.role === 'said' || earlier.role === 'asked'
  if (number.from - earlier.to > 7) return false
  return /\b(sorry|no wait|wait|hold on|i mean|make that|scratch that|excuse me|correction|corrected|actually|nope|no|close|way lower|way higher|lower|higher)\b/.test(
    between,
  )
}

/** Beyond this many brands, one price does not cover all of them. */
const mostOwners = 50

/**
 * Mostly the latest name before the number; all of them when it says so: 'both sold for', 'they go for'. `ofEach` are the
 * last places of each brand.
 */
function ownersOf(
  tokens: readonly Token[],
  places: readonly Place[],
  ofEach: readonly Place[],
  number: JudgedNumber,
): readonly Place[] {
  const owner = places[firstFrom(places, ({ from }) => from, number.from) - 1] ?? places[0]
  if (
    !owner ||
    Math.abs(number.from - owner.to) >
      (number.role === 'said' ? (isFirm(tokens, number) ? firmBareReach : bareReach) : reach)
  )
    return []
  if (ofEach.length === 1 || ofEach.length > mostOwners) return [owner]
  const around = wordsBetween(tokens, number.from - 8, number.to + 2)
  const isOfAll = /\b(both|each|apiece|they|these|those|either|all|go|sell|bring|are|fetch)\b/.test(around)
  return isOfAll ? ofEach : [owner]
}
