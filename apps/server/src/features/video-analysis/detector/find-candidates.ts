import { type Ambiguity, judgeWords } from './ambiguity.ts'
import { garmentFrom } from './find-garment.ts'
import type { Found, Gazetteer } from './gazetteer.ts'
import { introductionBefore } from './judge-context.ts'
import type { Token } from './read-tokens.ts'
import { garmentModifiers, garmentStrength } from './vocabulary/garment-words.ts'
import { peopleAndPlaces } from './vocabulary/people-and-places.ts'
import { countOf } from './word-frequency.ts'

/** Words that may name a brand, before anybody has looked at what stands around them. */
export type Candidate = { from: number; to: number; found: Found; ambiguity: Ambiguity }

const mostTokens = 6
const mostTokensAlike = 4
const shortestAlike = 5
const longestAlike = 28

/** All stretches of words that are, or sound like, a name of the gazetteer. They may overlap. */
export function findCandidates(tokens: readonly Token[], gazetteer: Gazetteer): Candidate[] {
  const candidates: Candidate[] = []
  const same = remember((joined: string) => gazetteer.findSame(joined))
  const alike = remember((spaced: string) => findByEar(gazetteer, spaced))
  for (let from = 0; from < tokens.length; from += 1) {
    const words: string[] = []
    let joined = ''
    for (let to = from + 1; to <= Math.min(tokens.length, from + mostTokens); to += 1) {
      const token = tokens[to - 1]
      if (!token || (to > from + 1 && token.isAfterBreak)) break
      words.push(token.key)
      joined += token.key
      const exact = same(joined) ?? sameWithoutEnd(same, joined)
      if (exact) {
        const ambiguity = judgeWords(words)
        if (ambiguity) candidates.push({ from, to, found: exact, ambiguity })
        continue
      }
      if (words.length > mostTokensAlike || joined.length < shortestAlike || joined.length > longestAlike) continue
      if (!mayBeMisheard(tokens, from, to)) continue
      const found = alike(words.join(' '))
      if (found) candidates.push({ from, to, found, ambiguity: judgeMisheard(words, found) })
    }
  }
  return candidates
}

/** 'Two patagonias': a plural or an owner's s is no other name. */
function sameWithoutEnd(same: (joined: string) => Found | null, joined: string): Found | null {
  if (joined.length < 6 || !joined.endsWith('s') || joined.endsWith('ss')) return null
  const stem = same(joined.slice(0, -1))
  return stem && countOf(joined.slice(0, -1)) < 15 ? stem : null
}

/** Looking for sounds takes long and finds much, so it is done only where a name is likely. */
function mayBeMisheard(tokens: readonly Token[], from: number, to: number): boolean {
  const first = tokens[from]?.key ?? ''
  const last = tokens[to - 1]?.key ?? ''
  if (edgeWords.has(first) || edgeWords.has(last)) return false
  let isOdd = false
  for (let at = from; at < to; at += 1) {
    const key = tokens[at]?.key ?? ''
    if (garmentStrength(key) === 'plain') return false
    if (key.length > 2 && countOf(key) < 15) isOdd = true
  }
  if (isOdd) return true
  return introductionBefore(tokens, from) >= 2 || garmentFrom(tokens, to) > 0.7
}

/** A name hardly begins or ends with these, however it is misheard. */
const edgeWords: ReadonlySet<string> = new Set(
  'a an and the of to for from by in on at is was are were it its this that these those i you he she we they my your his her our their so but or if as with be been have has had do does did not no just im ive'.split(
    ' ',
  ),
)

function findByEar(gazetteer: Gazetteer, spaced: string): Found | null {
  const words = spaced.split(' ')
  return gazetteer.findAlike(words, words.join(''))
}

/** Misheard words prove less than a name's own, the less the more their letters differ. */
function judgeMisheard(words: readonly string[], found: Found): Ambiguity {
  const length = words.join('').length
  const areOdd = words.some((word) => word.length > 2 && countOf(word) < 15 && !peopleAndPlaces.has(word))
  const areAllOdd = words.every((word) => countOf(word) < 15)
  let need = 0.6 + found.unlike * 4
  if (!areOdd) need += 0.6
  else if (areAllOdd && length > 6) need -= 0.5
  if (length < 7) need += 0.6
  if (words.every((word) => garmentModifiers.has(word))) need += 2
  return { kind: areOdd ? 'odd' : 'phrase', need }
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
