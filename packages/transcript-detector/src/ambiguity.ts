import type { Found } from './gazetteer.ts'
import { misheardRank } from './spoken-forms.ts'
import { generalShops, tradingPlaces, unmistakableNames } from './vocabulary/familiar-names.ts'
import { garmentModifiers, lookWords, tradeWords } from './vocabulary/garment-words.ts'
import { peopleAndPlaces } from './vocabulary/word-lists.ts'
import { countOf, isLanguageWord, isOrdinaryWord, zipfOf } from './word-frequency.ts'

/**
 * What the words are when they are not a brand: `odd` no known word, `proper` a person or place, `word` and `phrase`
 * everyday language, `look` a description of a garment, `shop` a shop selling other makers.
 */
export type Ambiguity = {
  kind: 'odd' | 'proper' | 'word' | 'phrase' | 'look' | 'shop'
  /** How much must speak for the brand before it is believed. */
  need: number
  /** Also a description, so that a garment behind it says less. */
  isLookToo?: boolean
}

/** What is asked of words that are said all the time: nothing less than an introduction. */
const introductionNeed = 3

/** A word in neither the language nor the list of proper names. */
export const isOddWord = (word: string): boolean => word.length > 2 && countOf(word) < 15 && !peopleAndPlaces.has(word)

/** How likely the words are said without the brand being meant. Null for where things are bought and sold. */
export function judgeWords(words: readonly string[], found: Found): Ambiguity | null {
  const joined = words.join('')
  if (tradingPlaces.has(joined)) return null
  if (generalShops.has(joined)) return { kind: 'shop', need: 1.6 }
  if (unmistakableNames.has(joined)) return { kind: 'odd', need: 0 }
  if (found.rank === misheardRank) {
    const said = words.join(' ')
    return found.form === said || `${found.form}s` === said ? judgeListedMishearing(words) : null
  }
  const judged = words.length === 1 ? judgeOne(joined, isFamiliar(found)) : judgeSeveral(words, isFamiliar(found))
  // 'A lo', 'made well': words that only together make the name prove less.
  const isPartedAnew = found.form !== words.join(' ') && !words.some(isOddWord) && words.some((word) => word.length > 1)
  // 'Gabe' may be anybody, 'Gabe's' hardly.
  if (found.rank % 4 === 1 && found.rank > 4) return { kind: judged.kind, need: judged.need + 0.7 }
  if (isPartedAnew) return { kind: judged.kind, need: judged.need + (joined.length < 6 ? 1.5 : 0.3) }
  return judged
}

function judgeOne(word: string, isFamiliar: boolean): Ambiguity {
  if (word.length < 3 || /^\d+$/.test(word)) return { kind: 'word', need: introductionNeed }
  if (lookWords.has(word)) return { kind: 'look', need: isFamiliar ? 2.4 : introductionNeed }
  if (tradeWords.has(word) && !isFamiliar) return { kind: 'look', need: introductionNeed }
  if (peopleAndPlaces.has(word)) return { kind: 'proper', need: isFamiliar ? 1 : 2.4 }
  const count = countOf(word)
  if (count < 15) {
    if (isLanguageWord(word)) return { kind: 'word', need: isFamiliar ? 0.9 : 1.8 }
    return { kind: 'odd', need: word.length === 3 ? 1 : 0 }
  }
  // 'A birthday dress', 'a pair of office pants': the commoner a word, the less a garment behind it proves.
  if (!isFamiliar && count < 300) return { kind: 'word', need: 2.5 }
  if (!isFamiliar) return { kind: 'word', need: introductionNeed, isLookToo: true }
  return { kind: 'word', need: 1.5 + 0.35 * Math.max(0, zipfOf(word) - 3) }
}

function judgeSeveral(words: readonly string[], isFamiliar: boolean): Ambiguity {
  if (words.every((word) => word.length === 1)) {
    return words.length > 2 ? { kind: 'odd', need: 0 } : { kind: 'phrase', need: 1.6 }
  }
  if (words.some(isOddWord)) return { kind: 'odd', need: 0 }
  if (words.every((word) => tradeWords.has(word) || lookWords.has(word))) {
    // 'An old navy coat' may be old and navy; among other brands it is hardly that.
    return isFamiliar ? { kind: 'phrase', need: 1.6, isLookToo: true } : { kind: 'look', need: introductionNeed }
  }
  const chance = chanceOf(words)
  if (words.some((word) => peopleAndPlaces.has(word))) {
    return { kind: 'proper', need: isFamiliar ? 0.2 : Math.max(0.3, Math.min(1.2, 0.7 + 0.2 * chance)) }
  }
  if (isFamiliar) return { kind: 'phrase', need: Math.max(0.2, Math.min(1.6, 0.4 + 0.3 * chance)) }
  return { kind: 'phrase', need: Math.max(0.3, Math.min(introductionNeed, 1.1 + 0.5 * chance)) }
}

/** How often the words would meet by chance in a thousand million words, as a power of ten. */
function chanceOf(words: readonly string[]): number {
  let chance = -9 * (words.length - 1)
  for (const word of words) chance += zipfOf(word)
  return chance
}

function judgeListedMishearing(words: readonly string[]): Ambiguity {
  if (words.some(isOddWord)) return { kind: 'odd', need: 0.2 }
  if (words.length === 1) return { kind: 'word', need: isOrdinaryWord(words[0] ?? '') ? 2.2 : 1.4 }
  return { kind: 'phrase', need: Math.max(0.3, Math.min(2.2, 0.7 + 0.35 * chanceOf(words))) }
}

/** Misheard words prove less than a name's own, the less the more their letters differ. */
export function judgeMisheard(words: readonly string[], found: Found): Ambiguity {
  const length = words.join('').length
  const isOdd = words.some(isOddWord)
  let need = 0.5 + found.unlike * (length > 8 ? 2.5 : 4)
  if (!isOdd) need += words.length === 1 ? 1.2 : 0.7
  else if (words.every(isOddWord)) need -= 0.4
  if (length < 7) need += 0.6
  need += isFamiliar(found) ? -0.3 : found.unlike * 3
  if (words.every((word) => garmentModifiers.has(word))) need += 2
  return { kind: isOdd ? 'odd' : words.length === 1 ? 'word' : 'phrase', need }
}

/** Whether resellers often say it. */
export const isFamiliar = ({ known }: Found): boolean => known.tier === 'A'
