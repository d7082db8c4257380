import { isOddWord } from './ambiguity.ts'
import type { Word } from './detector-brands.ts'
import { readTokens, type Token } from './read-tokens.ts'
import { introductions, weakIntroductions } from './vocabulary/cue-words.ts'
import { garmentModifiers, garmentStrength } from './vocabulary/garment-words.ts'
import { peopleAndPlaces } from './vocabulary/word-lists.ts'

/** What is said, with answers that are asked of the same places again and again. */
export type Speech = {
  tokens: readonly Token[]
  /** How many odd words there are before a place. */
  oddUpTo: Int32Array
  /** How many odd words and names of people or places. */
  namesUpTo: Int32Array
  /** How surely something worn is named from a place on. 0 to 1. */
  garmentFrom: (at: number) => number
  /** How surely a brand is said to be named from a place on. 0 to 3. */
  introductionBefore: (at: number) => number
}

export function readSpeech(words: readonly Word[]): Speech {
  const tokens = readTokens(words)
  const oddUpTo = new Int32Array(tokens.length + 1)
  const namesUpTo = new Int32Array(tokens.length + 1)
  for (const [at, { key }] of tokens.entries()) {
    const isOdd = isOddWord(key)
    oddUpTo[at + 1] = (oddUpTo[at] ?? 0) + (isOdd ? 1 : 0)
    namesUpTo[at + 1] = (namesUpTo[at] ?? 0) + (isOdd || peopleAndPlaces.has(key) ? 1 : 0)
  }
  return {
    tokens,
    oddUpTo,
    namesUpTo,
    garmentFrom: once(tokens.length, (at) => garmentFrom(tokens, at)),
    introductionBefore: once(tokens.length, (at) => introductionBefore(tokens, at)),
  }
}

/** Answers each place once. */
function once(length: number, answer: (at: number) => number): (at: number) => number {
  const kept = new Float64Array(length + 1).fill(-1)
  return (at) => {
    const known = kept[at] ?? -1
    if (known >= 0) return known
    const value = answer(at)
    kept[at] = value
    return value
  }
}

/** Most places are dismissed by the word before them. */
const lastWords: ReadonlySet<string> = new Set([
  ...[...introductions, ...weakIntroductions].map((phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1)),
  'by',
  'from',
])

const person =
  /^(man|guy|woman|lady|girl|boy|person|friend|dog|cat|kid|son|daughter|shes|hes|town|place|street|village|movie|song|book|channel|video)$/

/** 3 for a clear introduction right before ('a brand called'), less for what is said of other things as well. */
function introductionBefore(tokens: readonly Token[], from: number): number {
  const last = tokens[from - 1]?.key ?? ''
  if (!lastWords.has(last) || tokens[from]?.isAfterBreak) return 0
  let points = 0
  let phrase = ''
  for (let at = from - 1; at >= Math.max(0, from - 5); at -= 1) {
    phrase = phrase ? `${tokens[at]?.key ?? ''} ${phrase}` : (tokens[at]?.key ?? '')
    if (at === from - 2 && person.test(tokens[at]?.key ?? '') && tokens[from - 1]?.key === 'called') return 0
    if (weakIntroductions.has(phrase)) points = Math.max(points, 1.2)
    else if (introductions.has(phrase)) points = Math.max(points, 3)
    if (tokens[at]?.isAfterBreak) break
  }
  if (last === 'by') points = Math.max(points, garmentJustBefore(tokens, from - 1) ? 3 : 1)
  if (last === 'from' && garmentJustBefore(tokens, from - 1)) points = Math.max(points, 2.2)
  return points
}

const farthest = 6

/** How surely something worn is named from this word on, as in 'NAME wide leg jeans'. 0 to 1. */
export function garmentFrom(tokens: readonly Token[], start: number): number {
  let strangers = 0
  let looks = 0
  for (let at = start; at < Math.min(tokens.length, start + farthest); at += 1) {
    const token = tokens[at]
    if (!token || token.isAfterBreak) return 0
    if (at === start && /^ones?$/.test(token.key) && !goesOn.test(tokens[at + 1]?.key ?? '')) return 0.5
    const strength = garmentStrength(token.key)
    if (strength === 'plain') return strangers > 0 ? 0.6 : 1
    if (strength === 'loose' && !isModifierOfGarment(tokens, at)) return strangers > 0 ? 0.4 : 0.8
    if (garmentModifiers.has(token.key) || /^\d+s?$/.test(token.key)) {
      if (!emptyModifiers.test(token.key)) looks += 1
      continue
    }
    // One word may be the name of the model: 'patagonia synchilla fleece'.
    strangers += 1
    if (strangers > 1 || connects(token.key)) break
  }
  // 'Wide leg in the cream': two words of cut and cloth tell a garment that is not named.
  return looks > 1 ? 0.5 : 0
}

/** 'One day', 'one of them': no thing is meant. */
const goesOn = /^(of|day|time|more|thing|night|year|minute|hour|week|hundred|who|by)$/

const emptyModifiers =
  /^(a|and|with|up|front|new|old|good|great|nice|really|very|super|big|little|brand|made|free|hundred|two|three|fit|on|line|man|woman|men|women|baby|non|half|full|single|double|first|\d+)$/

/** 'Set of', 'top of', 'line of': loose words that go on are no garments. */
function isModifierOfGarment(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.key ?? ''
  return next === 'of' || garmentStrength(next) === 'plain'
}

const connects = (word: string): boolean =>
  /^(the|my|your|his|her|our|their|i|you|we|they|he|she|it|is|was|are|were|of|to|for|from|by|at|on|in|or|so|but|that|this|these|those|what|who|because|if|when|then|had|has|have|do|does|did|said|says|got|get|sold|found|its|im|ive|not)$/.test(
    word,
  )

/** Whether something worn has just been named before this word, as in 'jacket by NAME'. */
export function garmentJustBefore(tokens: readonly Token[], end: number): boolean {
  for (let at = end - 1; at >= Math.max(0, end - 3); at -= 1) {
    const key = tokens[at]?.key ?? ''
    const strength = garmentStrength(key)
    if (strength === 'plain' || (strength === 'loose' && at === end - 1)) return true
    if (key === 'one' || key === 'ones') return true
    if (tokens[at]?.isAfterBreak) return false
  }
  return false
}
