import { readFileSync } from 'node:fs'
import type { Candidate } from './find-candidates.ts'
import { groupOf, readSigns, type Signs } from './read-signs.ts'
import type { PositionReader } from './names/position-model.ts'
import type { Speech } from './read-speech.ts'
import { zipfOf } from './word-frequency.ts'

type StoredSigns = {
  /** How much each sign says for a brand, or against it: by itself, and in the company of other brands. */
  known: Record<string, [alone: number, inCompany: number]>
  /** The same of words that stand where names stand and that no list has. */
  new: Record<string, number>
  /** How beliefs are bent to be right as often as they say: slope and shift of the log-odds. */
  calibration: Record<'known' | 'new', [slope: number, shift: number]>
}

/** Learned by `node packages/transcript-detector/corpus/learn-weights.ts`. */
const stored = JSON.parse(readFileSync(new URL('names/sign-weights.json', import.meta.url), 'utf8')) as StoredSigns
const pick = (index: 0 | 1): Record<string, number> =>
  Object.fromEntries(Object.entries(stored.known).map(([sign, both]) => [sign, both[index]]))
const alone = pick(0)
const inCompany = pick(1)
export const newNameWeights = stored.new

/** The calibrated probability of a score: of everything reported with 0.9, nine in ten are right. */
export function confidenceOf(belief: number, kind: 'known' | 'new'): number {
  const [slope, shift] = stored.calibration[kind]
  const held = Math.min(0.999, Math.max(0.001, belief))
  return 1 / (1 + Math.exp(-(slope * Math.log(held / (1 - held)) + shift)))
}

/** A candidate and how likely it is that the brand is meant, 0 to 1. */
export type Judged = Candidate & { belief: number }

/** From here on a brand is company for the others. */
const sure = 0.75
/** The threshold for reporting, well above a half: a false brand annoys more than a missing one. */
export const believed = 0.7

/** Judges each candidate alone first; then all again, next to the brands that are certain. */
export function judgeAll(speech: Speech, candidates: readonly Candidate[], positions: PositionReader): Judged[] {
  const seen = candidates.map((candidate) => ({ candidate, signs: readSigns(speech, candidate, positions) }))
  const addCompany = readCompany(speech, findSure(seen))
  return seen.map(({ candidate, signs }) => {
    const belief = believe(inCompany, addCompany(candidate, signs))
    return { ...candidate, belief: bend(belief, candidate, signs) }
  })
}

/** Three things are plain whatever else is seen: 'mind the gap' is not a brand; 'pink the brand' and 'a Gap shirt' are, 'in the shop' is not. */
function bend(belief: number, candidate: Candidate, signs: Signs): number {
  const group = groupOf(candidate)
  const isSaidAllTheTime = zipfOf(candidate.found.form) > 6
  if (signs.has(`${group}: called a brand`) && candidate.found.unlike === 0 && !isSaidAllTheTime)
    return Math.max(belief, 0.9)
  if (signs.has(`${group}: capital`) && signs.has(`${group}: garment next`)) return Math.max(belief, 0.75)
  return signs.has(`${group}: idiom`) ? Math.min(belief, 0.5) : belief
}

/** What is believed without looking at other brands. */
export function findSure(
  seen: readonly { candidate: Candidate; signs: Signs }[],
  learned: Record<string, number> = alone,
): Candidate[] {
  const judged = seen.map(({ candidate, signs }) => ({ candidate, belief: believe(learned, signs) }))
  return withoutOverlaps(
    judged.filter(({ belief }) => belief > sure).map(({ candidate, belief }) => ({ ...candidate, belief })),
  )
}

/** Signs count for or against by what was learned of them: one sum, pressed between 0 and 1. */
export function believe(learned: Record<string, number>, signs: Signs): number {
  let sum = 0
  for (const [sign, much] of signs) sum += (learned[sign] ?? 0) * much
  return 1 / (1 + Math.exp(-sum))
}

/** The most letters first, less when they only sound like the name: 'lee cooper' is not 'lee'. */
export function withoutOverlaps(judged: readonly Judged[]): Judged[] {
  const order = judged.toSorted((a, b) => weight(b) - weight(a) || b.belief - a.belief || a.from - b.from)
  const taken = new Set<number>()
  const chosen: Judged[] = []
  for (const candidate of order) {
    if (!isFree(taken, candidate.from, candidate.to)) continue
    for (let at = candidate.from; at < candidate.to; at += 1) taken.add(at)
    chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a.from - b.from)
}

const weight = ({ found }: Judged): number => found.form.length * (1 - 2 * found.unlike)

export function isFree(taken: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (taken.has(at)) return false
  return true
}

/** Between the brands of a row: 'madewell and some gap'. */
const rowWords = /^(and|or|then|also|some|a|an|like|even|plus|another|more|the|maybe|of|any)$/
const longestLink = 3
/** In fewer words than these a single brand is unremarkable. */
const shortSpeech = 120

/** What the brands that are surely named say of the others: who names many also means one where it might be a word. */
export function readCompany({ tokens }: Speech, sure: readonly Candidate[]) {
  const named = new Map<unknown, Candidate[]>()
  const behindRow = new Map<unknown, Candidate[]>()
  const beforeRow = new Map<unknown, Candidate[]>()
  const note = (places: Map<unknown, Candidate[]>, at: unknown, one: Candidate) => {
    const there = places.get(at)
    if (there) there.push(one)
    else places.set(at, [one])
  }
  for (const one of sure) note(named, one.found.known, one)
  const names = new Set(sure.map(({ found }) => found.known.name))
  for (const one of sure) {
    let after = one.to
    while (after < one.to + longestLink && rowWords.test(tokens[after]?.key ?? '')) after += 1
    note(behindRow, after, one)
    let before = one.from
    while (before > one.from - longestLink && rowWords.test(tokens[before - 1]?.key ?? '')) before -= 1
    note(beforeRow, before, one)
  }
  const taken = new Map<number, Candidate>()
  for (const one of sure) for (let at = one.from; at < one.to; at += 1) taken.set(at, one)

  /** Adds to what is seen of a candidate by itself. */
  return (candidate: Candidate, alone: Signs): Signs => {
    const signs = new Map(alone)
    const group = groupOf(candidate)
    const isOther = (one: Candidate) => one.found.known !== candidate.found.known
    const others = named.size - (named.has(candidate.found.known) ? 1 : 0)
    const see = (sign: string, isSeen: boolean) => isSeen && signs.set(`${group}: ${sign}`, 1)
    if (others > 0) signs.set(`${group}: company`, Math.min(3, Math.log2(1 + others)))
    const { lineOf } = candidate.found.known
    // 'A patagonia synchilla': the line of a brand that is named is a model of it.
    if (lineOf && names.has(lineOf)) signs.set('line of a named brand', 1)
    const own = named.get(candidate.found.known) ?? []
    // A video about one brand names it again and again.
    see('alone', others === 0 && tokens.length > shortSpeech && own.length < 2)
    see('named elsewhere', own.length > 1 || (own[0] !== undefined && own[0].from !== candidate.from))
    const leaders = (behindRow.get(candidate.from) ?? []).filter(isOther)
    see(
      'behind a brand in a row',
      leaders.some(({ to }) => to < candidate.from),
    )
    // 'A faherty legend shirt': what touches a maker's name is mostly the model's.
    see(
      'touches a brand',
      leaders.some(({ to }) => to === candidate.from),
    )
    see('before a brand', (beforeRow.get(candidate.to) ?? []).some(isOther))
    see('item among brands', others > 1 && alone.has(`${group}: starts item`))
    see('garment among brands', others > 1 && alone.has(`${group}: garment next`))
    for (let at = candidate.from; at < candidate.to; at += 1) {
      const over = taken.get(at)
      if (over && over !== candidate && isOther(over)) signs.set('within another', 1)
    }
    return signs
  }
}
