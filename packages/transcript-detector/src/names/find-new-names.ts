import { garmentJustBefore, type Speech } from '../read-speech.ts'
import { startsItem } from '../find-candidates.ts'
import { isOddWord } from '../ambiguity.ts'
import { firmWords, toTitle } from '../introduce-names.ts'
import { garmentModifiers, garmentStrength } from '../vocabulary/garment-words.ts'
import { generalShops, tradingPlaces } from '../vocabulary/familiar-names.ts'
import { peopleAndPlaces } from '../vocabulary/word-lists.ts'
import { isLanguageWord, zipfOf } from '../word-frequency.ts'
import type { Signs } from '../read-signs.ts'
import { believe, isFree, newNameWeights } from '../judge-candidates.ts'
import { createPositionReader, oddsOf, type PositionReader } from './position-model.ts'

type Span = { from: number; to: number }

/** Words that may be a name that no list has, and everywhere they are said as one. */
export type NewName = { name: string; places: Span[]; signs: Signs }

/** Places less likely than this are not looked at. */
const least = 0.06

/** Unknown names in name positions, with their features. `known` are the names already found. */
export function proposeNewNames(
  speech: Speech,
  known: readonly (Span & { key: unknown })[],
  positions: PositionReader = createPositionReader(speech, known),
): NewName[] {
  const { tokens } = speech
  const groups = new Map<string, (Span & { probability: number })[]>()
  for (const place of positions.propose(least)) {
    const words = tokens.slice(place.from, place.to).map(({ key }) => key)
    if (!mayBeName(words)) continue
    const group = groups.get(words.join(' ')) ?? []
    group.push(place)
    groups.set(words.join(' '), group)
  }
  const brands = new Set(known.map(({ key }) => key)).size
  const edges = new Set(known.flatMap(({ from, to }) => [from, to]))
  return [...groups].map(([text, places]) => ({
    name: toTitle(speech.tokens, places[0] ?? { from: 0, to: 0 }),
    places,
    signs: readNewSigns(speech, text.split(' '), places, { brands, edges }),
  }))
}

/** From here on a new name is offered: a false one annoys more than a missing one. */
const offered = 0.65

/** The new names that are likely enough, wherever they are said. */
export function findNewNames(
  speech: Speech,
  known: readonly (Span & { key: unknown })[],
): (Span & { name: string; belief: number })[] {
  const proposed = proposeNewNames(speech, known)
    .map((one) => ({ ...one, belief: believe(newNameWeights, one.signs) }))
    .filter(({ belief }) => belief >= offered)
    .toSorted((one, other) => other.belief - one.belief)
  const taken = new Set<number>()
  return proposed.flatMap(({ name, belief, places }) => {
    const free = places.filter(({ from, to }) => isFree(taken, from, to))
    for (const { from, to } of free) for (let at = from; at < to; at += 1) taken.add(at)
    return free.map(({ from, to }) => ({ from, to, name, belief }))
  })
}

function mayBeName(words: readonly string[]): boolean {
  const joined = words.join('')
  if (joined.length < 3 || tradingPlaces.has(joined) || generalShops.has(joined)) return false
  return words.some((word) => !/^\d/.test(word) && garmentStrength(word) !== 'plain')
}

function readNewSigns(
  speech: Speech,
  words: readonly string[],
  places: readonly (Span & { probability: number })[],
  { brands, edges }: { brands: number; edges: ReadonlySet<number> },
): Signs {
  const { tokens, garmentFrom, introductionBefore } = speech
  const signs: Signs = new Map()
  const see = (sign: string, much: number | boolean = 1) => {
    if (Number(much) !== 0) signs.set(`new: ${sign}`, Number(much))
  }
  const odds = places.map(({ probability }) => oddsOf(probability)).toSorted((a, b) => b - a)
  const [best = 0, second] = odds
  see('any')
  see('odds', best)
  see('likely', Math.max(0, best))
  see('twice', second !== undefined)
  see('second odds', second === undefined ? 0 : second + 3)
  see('often', Math.min(3, places.length - 1) / 3)
  see('one word', words.length === 1)
  see('three words', words.length > 2)
  see('all odd', words.every(isOddWord))
  see('odd', words.some(isOddWord))
  see(
    'rare words',
    words.every((word) => zipfOf(word) < 4),
  )
  see(
    'common word',
    words.some((word) => zipfOf(word) > 5 && word !== 'and' && word !== 'of'),
  )
  see('language word', words.length === 1 && isLanguageWord(words[0] ?? ''))
  see(
    'person or place',
    words.some((word) => peopleAndPlaces.has(word)),
  )
  see(
    'only persons or places',
    words.every((word) => peopleAndPlaces.has(word)),
  )
  see(
    'look',
    words.some((word) => garmentModifiers.has(word)),
  )
  see('firm', words.length > 1 && firmWords.test(words.at(-1) ?? ''))
  see('company', Math.min(3, Math.log2(1 + brands)))
  see('alone', brands === 0 && tokens.length > 120)
  const top = places.find(({ probability }) => oddsOf(probability) === best) ?? places[0]
  if (!top) return signs
  see('introduced', introductionBefore(top.from) >= 2.5)
  see('garment next', garmentFrom(top.to) === 1)
  see('garment before', garmentJustBefore(tokens, top.from))
  see('starts item', startsItem(tokens, top.from))
  see('touches a name', edges.has(top.from) || edges.has(top.to))
  see('capital', tokens[top.from]?.hasCapital === true)
  see('small letters', tokens[top.from]?.hasCapital === false)
  return signs
}
