import type { Candidate } from './find-candidates.ts'
import { readCompany } from './read-company.ts'
import { groupOf, readSigns, type Signs } from './read-signs.ts'
import type { Speech } from './read-speech.ts'
import { weights } from './weights.ts'

const pick = (index: 0 | 1): Record<string, number> =>
  Object.fromEntries(Object.entries(weights).map(([sign, both]) => [sign, both[index]]))
const alone = pick(0)
const inCompany = pick(1)

/** A candidate and how likely it is that the brand is meant, 0 to 1. */
export type Judged = Candidate & { belief: number }

/** From here on a brand is company for the others. */
const sure = 0.75
/** From here on it is told. A little above a half: a false brand annoys more than a missing one. */
export const believed = 0.62

/** First what stands by itself; then everything, in the company of the brands that are surely named. */
export function judgeAll(speech: Speech, candidates: readonly Candidate[]): Judged[] {
  const seen = candidates.map((candidate) => ({ candidate, signs: readSigns(speech, candidate) }))
  const addCompany = readCompany(speech, findSure(seen))
  return seen.map(({ candidate, signs }) => {
    const belief = believe(inCompany, addCompany(candidate, signs))
    return { ...candidate, belief: bend(belief, candidate, signs) }
  })
}

/** Two things are plain whatever else is seen: 'mind the gap' is no brand, and 'pink the brand' is one. */
function bend(belief: number, candidate: Candidate, signs: Signs): number {
  const group = groupOf(candidate)
  if (signs.has(`${group}: called a brand`) && candidate.found.unlike === 0) return Math.max(belief, 0.9)
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
