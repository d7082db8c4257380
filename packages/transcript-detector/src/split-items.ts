import { garmentTypeOf } from './garment-words.ts'
import { textAt, wordsBetween, type Token } from './tokens.ts'

/** A mention by its tokens, and which brand it is. */
export type Place = { index: number; from: number; to: number; brand: string }

/** The speaker turns to another item, or ends. */
const newThing = [
  /^(next|second|third|fourth|fifth|first) (up|thing|item|sale|is|was|we)\b/,
  /^last (up|but|is|thing|one is|one's|of all|a|an)\b/,
  /^up next\b/,
  /^(pair|row|item|sale|shop|pile|box|piece|brand|pick) (one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b/,
  /^then (the |my )?(big|next|best|last|other|good|fun|final) one\b/,
  /^then (we have|we got|we've|i have|i've got|there's|there was|there is|here's)\b/,
  /^(moving on|after that|on to the|what else|lastly|finally (a|an|the|we|this|last)|number (one|two|three|four|five|six|seven|eight|nine|ten|\d+))\b/,
  /^next (?!to\b|day\b|week\b|month\b|time\b|year\b|sunday\b|monday\b|tuesday\b|wednesday\b|thursday\b|friday\b|saturday\b|door\b)/,
  /^(overall|in total|all in all|the totals?|totals?|that's it|that's all|subscribe|thanks for|thank you (so|guys|for))\b/,
]
/** Another thing only when all is said of the one before, or when a garment is named at once. */
const sameOrNew = [
  /^(this|that) (one|next)\b/,
  /^another\b(?! (for|of)\b)(?! one for\b)/,
  /^(then|also|and|plus) (a|an|some|this|these|another|my|two|three)\b/,
  /^(then|also|and|plus) (i|we|i've|we've|i also|we also) (got|found|picked|picked up|grabbed|have) (a|an|this|these|some|another|the|my|one)\b/,
  /^(and|also) (there's|here's|there was|i have|we have)\b/,
  /^(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b(?! (hand|time|day|week|month|floor|grade|party|guess))/,
  /^(two|three|four|five|six|seven|eight|nine|ten) is\b/,
  /^the (tag|label|patch) (says|reads|said)\b/,
]
/** With 'then' the garment alone is enough. */
const thenGarment = /^then (a|an|some|this|these|another|my|two|three)\b/

/** Where the speaker turns to another item. `maybe`: only when the previous one is complete. */
export function cueAt(tokens: readonly Token[], at: number): 'new' | 'maybe' | null {
  if (!cueStarts.has(textAt(tokens, at))) return null
  const words = wordsBetween(tokens, at, at + 6)
  if (newThing.some((pattern) => pattern.test(words))) return 'new'
  if (thenGarment.test(words) && [2, 3, 4, 5].some((step) => garmentTypeOf(textAt(tokens, at + step)))) return 'new'
  return sameOrNew.some((pattern) => pattern.test(words)) ? 'maybe' : null
}

const cueStarts = new Set(
  "next second third fourth fifth first last up then moving after on what sixth seventh eighth ninth tenth pair row item sale shop pile box piece brand pick two three four five six seven eight nine ten lastly finally number overall in all the total totals that's subscribe thanks thank this that another also and plus".split(
    ' ',
  ),
)

const closings = [
  /^(keeping|wearing) (it|that|this|them|these|those|both)\b(?! (at|for|up))/,
  /^(not|isn't|ain't) (for sale|selling (it|that|this|them|these|those))\b/,
  /^not sold yet\b/,
  /^(will not|won't) sell\b/,
  /^(haven't|have not|not) (priced|listed|photographed)\b/,
  /^(don't|do not|didn't) (have|know) (a|the|any|what) (price|prices|comps?|number|it's worth|that's worth)\b/,
  /^can't (put|give|find|remember) (a|an|one|any|you a|the|the exact) (price|number|comp)\b/,
  /^no (price|comps?|idea what|clue what)\b/,
  /^skip (that|this) one\b/,
  /^forget (it|i said)\b/,
]
const closingStarts = new Set(
  "keeping wearing not isn't ain't will won't haven't have don't do didn't can't no skip forget".split(' '),
)

/** Where the speaker says that an item has no price: what follows belongs to another. */
export function isClosing(tokens: readonly Token[], at: number): boolean {
  if (!closingStarts.has(textAt(tokens, at))) return false
  const words = wordsBetween(tokens, at, at + 6)
  return closings.some((pattern) => pattern.test(words))
}

const asides =
  /\b(than|similar to|same as|(it's|is|was|that's|ain't) (no|not)( a| an)?|reminds me of|compared to|instead of|made (out )?of( old)?|take old|thought (it|this|that|these|they) (was|were)( a)?|version of|owned by|dupe for|dupe of|rip off of|knock off of|competitor of|(line|brand|label|company|division) (from|of|to)( the)?|(looks?|feels?|kind of|sort of|just|almost|basically|fits?|quality|much) like( a| an| some)?|at|at a|at the)$/

/** Named only to tell something of another: 'it looks like a Patagonia', 'found at Nordstrom Rack'. */
export function isAside(tokens: readonly Token[], { from }: Place): boolean {
  return asides.test(wordsBetween(tokens, from - 4, from))
}

const comparisons =
  /\b(look(s|ed|ing)? like|it's giving|isn't|it's not|not like|up there with|thought (it|this|that|these|they) (was|were)|is it like|it's like|very|better than|nicer than|no not|as (good|nice) as|reminds me of|similar to|dupe (for|of)|knock off( of)?|nobody want)( a| an| the| any| some| real)?$/

/** 'It looked like a Double D Ranch', 'I thought it was Eddie Bauer'. */
export function isComparison(tokens: readonly Token[], { from }: Pick<Place, 'from'>): boolean {
  return comparisons.test(wordsBetween(tokens, from - 5, from))
}

/** Named only to keep it apart: 'Rebecca Taylor, not Rebecca Minkoff'. */
export function isDenied(tokens: readonly Token[], latest: Place, place: Place): boolean {
  return (
    place.from - latest.to <= 3 && /^(and |so |it's )?not( the)?$/.test(wordsBetween(tokens, latest.to, place.from))
  )
}

/** Two names in one breath: 'the Gap and the Levi's jeans'. */
export function areJoined(tokens: readonly Token[], first: Place, second: Place): boolean {
  if (second.from - first.to > 5) return false
  let hasJoin = false
  for (let at = first.to; at < second.from; at += 1) {
    const text = textAt(tokens, at)
    if (tokens[at]?.endsSentence) return false
    if (/^(and|or|plus|&)$/.test(text)) hasJoin = true
    else if (!/^(the|a|an|some|also|uh|um|even|maybe|my|this|these|both)$/.test(text) && !garmentTypeOf(text))
      return false
  }
  return hasJoin
}

/** Where in a sorted list the first one stands whose value is not below a bound; its length if there is none. */
export function firstFrom<T>(list: readonly T[], valueOf: (one: T) => number, bound: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle]
    if (one !== undefined && valueOf(one) < bound) low = middle + 1
    else high = middle
  }
  return low
}

const reach = 60
const wordsAfterName = 6

/**
 * The name whose garment is taken up again before a number: 'a Carhartt jacket and a Filson bag … the jacket was sixty'.
 * Null when no garment is taken up, or when it may be that of several.
 */
export function findReferred(tokens: readonly Token[], places: readonly Place[], number: number): Place | null {
  const garment = garmentBefore(tokens, number)
  if (!garment) return null
  const named = places.filter((place, index) => {
    if (place.to > number || number - place.to > reach) return false
    const end = Math.min(place.to + wordsAfterName, places[index + 1]?.from ?? number, garment.at)
    return hasGarment(tokens, place.to, end, garment.text)
  })
  const brands = new Set(named.map(({ brand }) => brand))
  return brands.size === 1 ? (named.at(-1) ?? null) : null
}

function garmentBefore(tokens: readonly Token[], number: number): { text: string; at: number } | null {
  for (let at = number - 1; at >= Math.max(1, number - 4); at -= 1) {
    const isTakenUp = /^(the|that|those)$/.test(textAt(tokens, at - 1))
    if (isTakenUp && garmentTypeOf(textAt(tokens, at))) return { text: textAt(tokens, at), at }
  }
  return null
}

function hasGarment(tokens: readonly Token[], from: number, to: number, text: string): boolean {
  for (let at = from; at < to; at += 1) {
    const other = textAt(tokens, at)
    if (other === text || other === `${text}s` || `${other}s` === text) return true
  }
  return false
}
