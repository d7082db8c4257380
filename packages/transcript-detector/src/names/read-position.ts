import { startsItem } from '../find-candidates.ts'
import { numberWords } from '../numbers/spoken-numbers.ts'
import type { Speech } from '../read-speech.ts'
import { generalShops, tradingPlaces } from '../vocabulary/familiar-names.ts'
import { garmentModifiers, garmentStrength, lookWords } from '../vocabulary/garment-words.ts'
import { classOf } from '../vocabulary/word-classes.ts'
import { peopleAndPlaces } from '../vocabulary/word-lists.ts'
import { countOf, isLanguageWord, zipfOf } from '../word-frequency.ts'

/** From this frequency on, the word itself is a feature: it says more than its kind, and is hardly a name. */
const commonZipf = 4.4

const money = /^(bucks?|dollars?|pounds?|quid|euros?|tenner|fiver|cents|pence|grand)$/

/** The features of a word: its kind, itself if common, and its distributional classes. */
type WordKind = { kind: string; word: string; fine: string; wide: string }

/** No name is learned by heart: rare words are only of a kind and of a class. */
function describeWord(key: string): WordKind {
  const plain = kindOf(key)
  const { fine, wide } =
    plain.kind === '#' ? { fine: '#', wide: '#' } : (classOf(key) ?? { fine: plain.kind, wide: plain.kind })
  return { ...plain, fine, wide }
}

function kindOf(key: string): Pick<WordKind, 'kind' | 'word'> {
  if (numberWords.has(key) || /^\d/.test(key)) return { kind: '#', word: '#' }
  if (money.test(key)) return { kind: '$', word: '$' }
  if (tradingPlaces.has(key) || generalShops.has(key)) return { kind: 'shop', word: 'shop' }
  const strength = garmentStrength(key)
  if (strength === 'plain') return { kind: 'G', word: 'G' }
  if (strength === 'loose') return { kind: 'g', word: `g ${key}` }
  const zipf = zipfOf(key)
  if (garmentModifiers.has(key) || lookWords.has(key)) return { kind: 'look', word: zipf >= commonZipf ? key : 'look' }
  if (zipf >= commonZipf) return { kind: zipf >= 5.5 ? 'w6' : zipf >= 5 ? 'w5' : 'w4', word: key }
  if (peopleAndPlaces.has(key)) return { kind: 'who', word: 'who' }
  if (key.length === 1) return { kind: 'letter', word: 'letter' }
  const kind = countOf(key) >= 15 ? (zipf >= 3.6 ? 'w3' : 'w2') : isLanguageWord(key) ? 'w1' : 'odd'
  return { kind, word: kind }
}

const nothing: WordKind = { kind: '', word: '', fine: '', wide: '' }
/**
 * A known name: its surroundings help to recognize others.
 */
const name: WordKind = { kind: 'NAME', word: 'NAME', fine: 'NAME', wide: 'NAME' }

type Span = { from: number; to: number }

/** The tokens, with each known name as one unit, and what is seen of a unit. */
export type Positions = { units: Span[]; see: (unit: number) => string[] }

/** What is seen of each word and around it, without the letters of any name. */
export function readPositions(speech: Speech, known: readonly Span[] = []): Positions {
  const { tokens, garmentFrom, introductionBefore } = speech
  const ends = new Map(known.map(({ from, to }) => [from, to]))
  const units: Span[] = []
  for (let at = 0; at < tokens.length; at = units.at(-1)?.to ?? tokens.length)
    units.push({ from: at, to: ends.get(at) ?? at + 1 })
  const keys = units.map(({ from }) => tokens[from]?.key ?? '')
  const remembered = new Map<string, WordKind>()
  const kinds = units.map(({ from }, at) => {
    if (ends.has(from)) return name
    const key = keys[at] ?? ''
    const kept = remembered.get(key) ?? describeWord(key)
    remembered.set(key, kept)
    return kept
  })
  const pairs = new Map<string, number>()
  const singles = new Map<string, number>()
  for (const [at, key] of keys.entries()) {
    const pair = `${keys[at - 1] ?? ''} ${key}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    singles.set(key, (singles.get(key) ?? 0) + 1)
  }
  const isRare = (at: number): boolean => rareKinds.has(kinds[at]?.kind ?? '')
  const isAgain = (at: number): boolean =>
    (isRare(at) || isRare(at - 1)) && (pairs.get(`${keys[at - 1] ?? ''} ${keys[at] ?? ''}`) ?? 0) > 1
  const worn = (at: number): string => {
    const much = at < tokens.length ? garmentFrom(at) : 0
    return much === 1 ? '2' : much > 0 ? '1' : '0'
  }
  const see = (at: number): string[] => {
    const { from, to } = units[at] ?? { from: -1, to: -1 }
    const token = tokens[from]
    if (!token) return []
    // Words beyond the end of a sentence are ignored.
    const look = (step: number): WordKind => {
      for (let one = 1; one <= step; one += 1) if (tokens[units[at + one]?.from ?? -1]?.isAfterBreak) return nothing
      for (let one = 0; one > step; one -= 1) if (tokens[units[at + one]?.from ?? -1]?.isAfterBreak) return nothing
      return kinds[at + step] ?? nothing
    }
    const own = look(0)
    const [b3, b2, b1] = [look(-3), look(-2), look(-1)]
    const [n1, n2, n3] = [look(1), look(2), look(3)]
    const k = own.kind
    const introduction = introductionBefore(from)
    const [w0, w1, w2] = [worn(from), worn(to), worn(to + 1)]
    const features = [
      'any',
      `0 ${own.word}`,
      `k ${k}`,
      `-1 ${b1.word}`,
      `-2 ${b2.word}`,
      `-3 ${b3.kind}`,
      `+1 ${n1.word}`,
      `+2 ${n2.word}`,
      `+3 ${n3.kind}`,
      `-1k ${b1.word}|${k}`,
      `+1k ${n1.word}|${k}`,
      `-2-1 ${b2.word}|${b1.word}`,
      `+1+2 ${n1.word}|${n2.word}`,
      `-1+1 ${b1.word}|${n1.kind}`,
      `worn ${w0}${w1}${w2}`,
      `worn k ${k}|${w1}`,
      `worn -1 ${b1.word}|${w1}`,
      `0f ${own.fine}`,
      `0w ${own.wide}`,
      `-1f ${b1.fine}`,
      `-1w ${b1.wide}`,
      `-2f ${b2.fine}`,
      `-2w ${b2.wide}`,
      `+1f ${n1.fine}`,
      `+1w ${n1.wide}`,
      `+2f ${n2.fine}`,
      `+2w ${n2.wide}`,
      `-1w k ${b1.wide}|${k}`,
      `+1w k ${n1.wide}|${k}`,
    ]
    if (introduction > 0) features.push(`called ${introduction >= 2.5 ? 3 : introduction > 1.5 ? 2 : 1}`)
    if (startsItem(tokens, from)) features.push('item', `item ${k}`)
    if (token.isAfterBreak) features.push('break')
    else if (token.isAfterPause) features.push('pause')
    if (tokens[to]?.isAfterPause) features.push('pause +1')
    if (isAgain(at)) features.push('again -', `again - ${k}`)
    if (isAgain(at + 1)) features.push('again +', `again + ${k}`)
    if (isRare(at) && (singles.get(token.key) ?? 0) > 1) features.push(`often ${k}`)
    if (token.isOwner) features.push('owner')
    if (token.hasCapital !== null && !token.isAfterBreak) {
      const size = token.hasCapital ? 'capital' : 'small'
      features.push(size, `${size} ${k}`)
    }
    if (k === 'odd') features.push(`end ${token.key.slice(-2)}`)
    return features
  }
  return { units, see }
}

const rareKinds: ReadonlySet<string> = new Set(['odd', 'w1', 'w2', 'w3', 'who'])
