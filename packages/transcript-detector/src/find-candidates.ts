import { emptyHash, extendHash, finishHash } from '@bolodex/brand-names/key-table'
import { isOddWord, isFamiliar, judgeMisheard, judgeWords, type Ambiguity } from './ambiguity.ts'
import type { Found, Gazetteer } from './gazetteer.ts'
import { numberWords } from './numbers/spoken-numbers.ts'
import type { Speech } from './read-speech.ts'
import type { Token } from './read-tokens.ts'
import { generalShops, tradingPlaces } from './vocabulary/familiar-names.ts'
import { garmentModifiers, garmentStrength, tradeWords } from './vocabulary/garment-words.ts'
import { countOf } from './word-frequency.ts'

/** Words that may name a brand, before their context is judged. */
export type Candidate = { from: number; to: number; found: Found; ambiguity: Ambiguity }

const mostTokens = 6
const mostTokensAlike = 4
const shortestAlike = 4
const shortestSounding = 3
/** Several words with a phonetic key this long hardly match by chance. */
const shortestPhrase = 8
const longestAlike = 28

/** All stretches of words that are, or sound like, a name of the gazetteer. They may overlap. */
export function findCandidates(speech: Speech, gazetteer: Gazetteer): Candidate[] {
  const { tokens } = speech
  const candidates: Candidate[] = []
  const same = remember((joined) => gazetteer.findSame(joined))
  const alike = remember((spaced) => findByEar(gazetteer, spaced))
  const sounding = remember((spaced) => gazetteer.findSounding(spaced.split(' '), spaced.replaceAll(' ', '')))
  /** Everyday words are taken for a name where one is likely, or if it is one that is often said. */
  const soundsLike = (spaced: string, isLikely: boolean): Found | null => {
    const words = spaced.split(' ')
    const isOdd = words.some(isOddWord)
    if (!isOdd && words.length === 1 && (!isLikely || garmentModifiers.has(spaced) || tradeWords.has(spaced)))
      return null
    const found = sounding(spaced)
    const isLong = words.length > 1 && spaced.length > shortestPhrase
    return found && (isOdd || isLikely || isLong || isFamiliar(found)) ? found : null
  }
  for (let from = 0; from < tokens.length; from += 1) {
    const words: string[] = []
    let length = 0
    let hash = emptyHash
    let stemHash = emptyHash
    for (let to = from + 1; to <= Math.min(tokens.length, from + mostTokens); to += 1) {
      const token = tokens[to - 1]
      if (!token || (to > from + 1 && token.isAfterPause)) break
      words.push(token.key)
      length += token.key.length
      stemHash = extendHash(hash, token.key.slice(0, -1))
      hash = extendHash(hash, token.key)
      const isPlural = token.key.endsWith('s') && gazetteer.mayHave(finishHash(stemHash))
      const exact = isPlural || gazetteer.mayHave(finishHash(hash)) ? findSame(same, words.join('')) : null
      if (exact) {
        if (isSpelling(tokens, from, to)) continue
        const ambiguity = judgeWords(words, exact)
        if (ambiguity) candidates.push({ from, to, found: exact, ambiguity })
        continue
      }
      if (words.length > mostTokensAlike || length < shortestSounding || length > longestAlike) continue
      if (isNoName(tokens, from, to) || tradingPlaces.has(words.join(''))) continue
      const spaced = words.join(' ')
      const isLikely = mayBeMisheard(speech, from, to)
      // What is a name without its 'a' is judged as that name.
      if (words[0] === 'a' && same(words.slice(1).join('')) !== null) continue
      const isLong = words.length > 1 && length > shortestPhrase
      const near = length >= shortestAlike && (isLikely || isLong) ? alike(spaced) : null
      const equal = soundsLike(spaced, isLikely || startsItem(tokens, from))
      for (const found of equal?.known === near?.known ? [near] : [near, equal]) {
        if (!found || generalShops.has(found.form.replaceAll(' ', ''))) continue
        candidates.push({ from, to, found, ambiguity: judgeMisheard(words, found) })
      }
    }
  }
  return candidates
}

/** 'J a c a d i': letters amid letters spell something longer. */
function isSpelling(tokens: Speech['tokens'], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at]?.key.length !== 1) return false
  return [from - 1, to].some((at) => /^[b-hj-z]$/.test(tokens[at]?.key ?? ''))
}

/** 'Two patagonias': a plural or an owner's s is no other name. */
function findSame(same: (joined: string) => Found | null, joined: string): Found | null {
  const whole = same(joined)
  if (whole) return whole
  if (joined.length < 5 || !joined.endsWith('s') || joined.endsWith('ss')) return null
  const stem = joined.slice(0, -1)
  return countOf(stem) < 15 || joined.length > 8 ? same(stem) : null
}

/** Whether the words begin, end or go on as no name does, however it is misheard. */
function isNoName(tokens: Speech['tokens'], from: number, to: number): boolean {
  const first = tokens[from]?.key ?? ''
  // 'A goldie' may be Agolde, 'a dealer' is a dealer.
  if (first === 'a' && (to === from + 1 || !isOddWord(tokens[from + 1]?.key ?? ''))) return true
  if (numberWords.has(first) || edgeWords.has(first) || edgeWords.has(tokens[to - 1]?.key ?? '')) return true
  for (let at = from; at < to; at += 1) if (garmentStrength(tokens[at]?.key ?? '') === 'plain') return true
  return false
}

/** Looking for sounds takes long and finds much, so it is done only where a name is likely. */
function mayBeMisheard(
  { tokens, oddUpTo, namesUpTo, garmentFrom, introductionBefore }: Speech,
  from: number,
  to: number,
): boolean {
  if ((oddUpTo[to] ?? 0) > (oddUpTo[from] ?? 0)) return true
  if (to > from + 1 && (namesUpTo[to] ?? 0) > (namesUpTo[from] ?? 0)) return true
  return garmentFrom(to) >= 0.5 || introductionBefore(from) > 1 || (to > from + 1 && startsItem(tokens, from))
}

/** A name hardly begins or ends with these, however it is misheard. */
const edgeWords: ReadonlySet<string> = new Set(
  'an and the of to for from by in on at is was are were it its this that these those i you he she we they my your his her our their so but or if as with be been have has had do does did not no just im ive um uh like then'.split(
    ' ',
  ),
)

function findByEar(gazetteer: Gazetteer, spaced: string): Found | null {
  const words = spaced.split(' ')
  const joined = words.join('')
  if (words.some(isOddWord)) {
    const found = gazetteer.findAlike(words, joined)
    if (!found || joined.length > 5 || isFamiliar(found)) return found
    return gazetteer.findAlike(words, joined, true)
  }
  if (words.length > 1) return gazetteer.findAlike(words, joined, joined.length < 8)
  // A single everyday word is taken for a misheard name only if the name is often said.
  if (garmentModifiers.has(joined) || tradeWords.has(joined)) return null
  const found = gazetteer.findAlike(words, joined, true)
  return found && isFamiliar(found) ? found : null
}

/** Keeps what was found for the same words: people repeat themselves. */
function remember(find: (text: string) => Found | null): (text: string) => Found | null {
  const kept = new Map<string, Found | null>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const found = find(text)
    kept.set(text, found)
    return found
  }
}

const ordinals =
  /^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|then|um|uh|okay|next|also|plus|alright|lastly|finally|bucks|dollars|pounds|quid|each|percent|shipped|anyway|yes|yeah|right|well|shipping|otherwise|now|oh|fine|meh)$/
const counted = /^(number|row|pair|pile|tier|item|box|bag|lot|spot|rack|find|sale|shop|no|bin)$/

/** Whether the speaker has just come to another thing: 'number two', 'third', 'um', 'sixty bucks'. */
export function startsItem(tokens: readonly Token[], from: number): boolean {
  let at = from - 1
  if (/^(is|was|a|an|its|from|some|are)$/.test(tokens[at]?.key ?? '')) at -= 1
  const last = tokens[at]?.key ?? ''
  if (ordinals.test(last)) return true
  if (last === 'up' && /^(next|first|last)$/.test(tokens[at - 1]?.key ?? '')) return true
  // 'This is gerry weber', 'these are clarks'.
  if (/^(this|these|those)$/.test(last) && /^(is|are)$/.test(tokens[from - 1]?.key ?? '')) return true
  return (numberWords.has(last) || /^\d+$/.test(last)) && (counted.test(tokens[at - 1]?.key ?? '') || at === from - 1)
}
