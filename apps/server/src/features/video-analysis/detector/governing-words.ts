import { isMoneyWord, readCardinal } from './number-words.ts'
import { longestPhrase, type Role, roleOfPhrase } from './price-words.ts'
import { textAt, type Token, wordsBetween } from './tokens.ts'

/** A new thought: what governs a number stands behind the last of these. */
const boundaries = new Set(
  "but so then because cause now okay ok alright anyway it's that's they're which if although though anyways while they'll these'll those'll it'll i'll we'll you'll".split(
    ' ',
  ),
)
const negations = /^(not|never|didn't|don't|doesn't|won't|wouldn't|can't|couldn't|isn't|aren't|ain't)$/

export type Stand = {
  /** Right before the number. */
  isNear: boolean
  /** The number follows 'for' or 'at'. */
  isObject: boolean
}

/** What the words that end at a token make of the number they govern. */
export function roleEndingAt(tokens: readonly Token[], at: number, stand: Stand): Role | null {
  const special = roleOfGot(tokens, at, stand)
  if (special) return special
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = wordsBetween(tokens, at - length + 1, at + 1)
    const role = roleOfPhrase(phrase)
    if (role && !isOtherSense(tokens, at, phrase, stand))
      return role !== 'cost' && isNegated(tokens, at) ? 'other' : softened(tokens, at, role)
  }
  return null
}

/** 'Got sixty for it' is a sale and 'got it for six' a cost; so with 'get'. 'Took' and 'bought' say who did. */
function roleOfGot(tokens: readonly Token[], at: number, { isNear, isObject }: Stand): Role | null {
  const text = textAt(tokens, at)
  if (isNear && text === 'into' && /\bturn(ed|s)?\b/.test(wordsBetween(tokens, at - 6, at))) return 'sold'
  if (isNear && /^(do|does|did|done)$/.test(text)) return text === 'did' ? 'sold' : 'worth'
  // What a thing made is its price; what somebody made is a profit.
  if (isNear && /^(made|makes?)$/.test(text) && !isBySeller(tokens, at)) return text === 'made' ? 'sold' : 'worth'
  // 'I had one ten on them', and something else came of it.
  if (isNear && text === 'had' && /^(i|we)$/.test(textAt(tokens, at - 1))) return 'former'
  if (text === 'took' && textAt(tokens, at - 1) === 'it') return null
  if (text === 'took') {
    const isSale =
      isNear || /^(it|them|these|both|that)( home| off)?( for| at)$/.test(wordsBetween(tokens, at + 1, at + 3))
    return isSale ? 'sold' : null
  }
  if (/^(bought|paid|grabbed|snagged|got)$/.test(text) && isByBuyer(tokens, at)) return 'sold'
  // 'Collectors pay fifty'.
  if (text === 'pay' && /^(?!always|sometimes|this|us).*s$/.test(textAt(tokens, at - 1))) return 'worth'
  if (!['got', 'get', 'getting', 'gotten'].includes(text)) return null
  // 'I've still got thirty one': so many, or so much, but no sale.
  if (isNear && text === 'got' && /^(still|i've|we've|you've|they've)$/.test(textAt(tokens, at - 1))) return null
  const isFor = /^(for|at)$/.test(textAt(tokens, at + 1)) || !isNear
  if (!isFor) return text === 'got' || text === 'gotten' ? 'sold' : 'worth'
  return isObject ? 'cost' : null
}

function isBySeller(tokens: readonly Token[], at: number): boolean {
  return [1, 2, 3].some((back) => /^(i|we|i've|we've|i'd|to|you|you'll)$/.test(textAt(tokens, at - back)))
}

/**
 * 'A lady in Maine bought it for twenty two', 'mary's got it for ten'. 'She paid four hundred' may be said of whoever had
 * it before.
 */
function isByBuyer(tokens: readonly Token[], at: number): boolean {
  if (textAt(tokens, at) === 'got' && /(?<!^(it|that|he|she|what|who|there|here|let))'s$/.test(textAt(tokens, at - 1)))
    return true
  for (let back = 1; back <= 6 && !tokens[at - back]?.endsSentence; back += 1) {
    const text = textAt(tokens, at - back)
    if (/^(i|we|i've|we've|i'd|my|it's|that's|it)$/.test(text)) return false
    if (/^(lady|guy|somebody|someone|buyer|customer|man|woman|person|people|kid|girl|gal|dude|collector)$/.test(text))
      return true
  }
  return false
}

/** Words that govern an amount in one sense and not in another. */
function isOtherSense(tokens: readonly Token[], at: number, phrase: string, { isNear, isObject }: Stand): boolean {
  const before = textAt(tokens, at - 1)
  const after = textAt(tokens, at + 1)
  if (phrase.startsWith('sale '))
    return /^(estate|garage|yard|church|boot|tag|rummage|jumble|the|on)$/.test(textAt(tokens, at - 2))
  // 'I found two of them, size nine, forty five each'.
  if (/^(found|scored|grabbed|snagged|picked|picked up|nabbed|thrifted)$/.test(phrase)) return !isNear && !isObject
  if (phrase === 'wants') return !isNear
  // 'It says so on the tag, a rain suit, forty dollars'.
  if (/ (says|said)$/.test(phrase)) return !isNear
  if (/^up (at|for)$/.test(phrase)) return /\b(pick|picked|picking|scooped)\b/.test(wordsBetween(tokens, at - 6, at))
  // 'I sold eleven' counts; 'it sold one forty' does not.
  if (phrase === 'sold' && isNear)
    return /^(i|we|i've|items|things|pieces|total)$/.test(before) && isNumberNext(tokens, at + 1)
  if (/^(made|make|makes|making|earn|earned)$/.test(phrase)) return !isNear
  if (phrase === 'going' || phrase === 'go' || phrase === 'goes')
    return !/^(for|at|around|about|anywhere|between|from|up|like)$/.test(after)
  // 'No clue what that's worth'.
  if (/^(sell|selling|sold|sells)$/.test(phrase) && /^(through|thru)$/.test(after)) return true
  if (phrase === 'worth' && textAt(tokens, at - 2) === 'what') return true
  return phrase === 'value' && after === 'village'
}

function isNumberNext(tokens: readonly Token[], at: number): boolean {
  const number = readCardinal(tokens, at)
  return number !== null && !number.hasSign && !isMoneyWord(textAt(tokens, number.next))
}

function isNegated(tokens: readonly Token[], at: number): boolean {
  for (let back = 1; back <= 3; back += 1) {
    if (tokens[at - back]?.endsSentence) return false
    const text = textAt(tokens, at - back)
    if (negations.test(text)) return true
    if (text === 'used' && textAt(tokens, at - back + 1) === 'to') return true
  }
  return false
}

/** What only would have been, 'i thought it would sell for a hundred', and what was once asked: 'i had it at eighty'. */
function softened(tokens: readonly Token[], at: number, role: Role): Role {
  if (role === 'asked') {
    const words = wordsBetween(tokens, at - 4, at + 1)
    return /\b(had (it|them|these|this|that|those)|was|were|originally|started|starting)\b/.test(words)
      ? 'former'
      : role
  }
  if (role !== 'sold' && role !== 'worth') return role
  for (let back = 1; back <= 4; back += 1) {
    if (/^(would|could|should|thought|figured|hoping|hope|if|might)$/.test(textAt(tokens, at - back))) return 'asked'
  }
  return role
}

/** Where a new thought begins. */
export function isBoundary(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  const after = textAt(tokens, at + 1)
  if (boundaries.has(text)) return true
  if (/^(i|we|you|he|she)$/.test(text)) return !/^(think|guess|believe|mean|want|would|know|say|can|could)$/.test(after)
  if (/^(it|they|these|this|those|that)$/.test(text))
    return /^(was|were|is|are|has|had|have|will|should|would|can)$/.test(after)
  return false
}
