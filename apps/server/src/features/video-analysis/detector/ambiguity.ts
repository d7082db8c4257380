import { familiarNames, generalShops, tradingPlaces, unmistakableNames } from './vocabulary/familiar-names.ts'
import { lookWords, tradeWords } from './vocabulary/garment-words.ts'
import { peopleAndPlaces } from './vocabulary/people-and-places.ts'
import { countOf, isOrdinaryWord, zipfOf } from './word-frequency.ts'

/**
 * What the heard words are when they are no brand: `odd` nothing at all, `proper` a person or a place, `word` and `phrase`
 * something people say every day, `look` a description of a garment, `shop` a shop that sells the makes of others.
 */
export type Ambiguity = {
  kind: 'odd' | 'proper' | 'word' | 'phrase' | 'look' | 'shop'
  /** How much must speak for the brand before it is believed. */
  need: number
}

/** What is asked of words that are said all the time: nothing less than an introduction. */
const introductionNeed = 3

/** How likely the words are said without the brand being meant. Null for where things are bought and sold. */
export function judgeWords(words: readonly string[]): Ambiguity | null {
  const joined = words.join('')
  if (tradingPlaces.has(joined)) return null
  if (generalShops.has(joined)) return { kind: 'shop', need: 1.6 }
  if (unmistakableNames.has(joined)) return { kind: 'odd', need: 0 }
  return words.length === 1 ? judgeOne(joined) : judgeSeveral(words, familiarNames.has(joined))
}

function judgeOne(word: string): Ambiguity {
  const isFamiliar = familiarNames.has(word)
  if (word.length < 3 || /^\d+$/.test(word)) return { kind: 'word', need: introductionNeed }
  if (lookWords.has(word) || tradeWords.has(word)) return { kind: 'look', need: introductionNeed }
  if (peopleAndPlaces.has(word)) return { kind: 'proper', need: isFamiliar ? 1 : 2 }
  const count = countOf(word)
  if (count < 15) return { kind: 'odd', need: (word.length === 3 ? 1 : 0) + (count > 0 && !isFamiliar ? 0.5 : 0) }
  if (!isFamiliar) return { kind: 'word', need: introductionNeed }
  return { kind: 'word', need: 1.5 + 0.35 * Math.max(0, zipfOf(word) - 3) }
}

function judgeSeveral(words: readonly string[], isFamiliar: boolean): Ambiguity {
  if (words.every((word) => word.length === 1)) {
    return words.length > 2 ? { kind: 'odd', need: 0.3 } : { kind: 'phrase', need: 1.6 }
  }
  if (words.some((word) => word.length > 2 && !isOrdinaryWord(word) && !peopleAndPlaces.has(word))) {
    return { kind: 'odd', need: 0 }
  }
  if (words.every((word) => tradeWords.has(word) || lookWords.has(word))) {
    return { kind: 'look', need: isFamiliar ? 1.5 : introductionNeed }
  }
  if (words.some((word) => peopleAndPlaces.has(word))) return { kind: 'proper', need: isFamiliar ? 0.3 : 1 }
  // How often the words would meet by chance, in a thousand million words.
  let chance = -9 * (words.length - 1)
  for (const word of words) chance += zipfOf(word)
  const above = Math.max(0, chance)
  if (isFamiliar) return { kind: 'phrase', need: Math.min(1.6, 0.3 + 0.35 * above) }
  return { kind: 'phrase', need: Math.min(introductionNeed, 1.2 + 0.5 * above) }
}
