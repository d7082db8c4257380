import { isOddWord } from './ambiguity.ts'
import { garmentFrom } from './find-garment.ts'
import type { Word } from './heard.ts'
import { introductionBefore } from './find-introduction.ts'
import { peopleAndPlaces } from './vocabulary/people-and-places.ts'
import { readTokens, type Token } from './read-tokens.ts'

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
