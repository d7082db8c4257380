import { garmentTypeOf } from './garment-words.ts'
import { wordsBetween } from './judge-numbers.ts'
import { textAt } from './number-words.ts'
import type { Token } from './tokens.ts'

/** A mention by its tokens, and which brand it is. */
export type Place = { index: number; from: number; to: number; brand: string }

const newThing = [
  /^(next|second|third|fourth|fifth|last|first|other) (up|one|thing|item|piece|pair|sale|is|was|we|i)\b/,
  /^up next\b/,
  /^(then|also|and) (a|an|some|this|these|there's|there|here's|another|my|two|three|we have|we got|we've|i have|i've got|i also|i got|i found|i picked|i grabbed)\b/,
  /^(moving on|after that|on to|what else|finally|lastly|okay next|number (one|two|three|four|five|six|seven|eight|nine|ten|\d+))\b/,
  /^another (?!for\b|one for\b|of these\b)/,
  /^next (?!to\b|day\b|week\b|month\b|time\b|year\b|sunday\b|monday\b|tuesday\b|wednesday\b|thursday\b|friday\b|saturday\b|door\b)/,
]
const sameOrNew = /^(this|that) (one|next)\b/

/** Where somebody turns to another thing. `maybe`: 'this one' is another only when all is said of the one before. */
export function cueAt(tokens: readonly Token[], at: number): 'new' | 'maybe' | null {
  const words = wordsBetween(tokens, at, at + 4)
  if (sameOrNew.test(words)) return 'maybe'
  return newThing.some((pattern) => pattern.test(words)) ? 'new' : null
}

const asides =
  /\b(than|similar to|same as|not|no|reminds me of|compared to|instead of|version of|owned by|dupe for|dupe of|rip off of|knock off of|competitor of|(looks?|feels?|kind of|sort of|just|almost|basically|fits?|quality|much) like( a| an| some)?|at|at a|at the)$/

/** Named only to tell something of another: 'it looks like a Patagonia', 'found at Nordstrom Rack'. */
export function isAside(tokens: readonly Token[], { from }: Place): boolean {
  return asides.test(wordsBetween(tokens, from - 4, from))
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
