import type { MadeIn } from './find-places.ts'
import type { Finding } from './find-rules.ts'

/** A clue that binds a garment to places, and words that say it was made elsewhere; or two such words. */
export type PlaceClash = { finding: Finding | null; madeIn: MadeIn; other: MadeIn | null }

/**
 * A US union label on a garment 'made in Hong Kong'. If the tag also names a place that fits, the other one is that of a
 * fabric or a part, so nothing clashes.
 */
export function placeClashes(findings: readonly Finding[], madeIn: readonly MadeIn[]): PlaceClash[] {
  const [first] = madeIn
  if (!first) return []
  const clashes: PlaceClash[] = findings.flatMap((finding) => {
    const { places } = finding.rule
    return places && !madeIn.some(({ place }) => places.includes(place)) ? { finding, madeIn: first, other: null } : []
  })
  const other = madeIn.find(({ place }) => place !== first.place)
  return other ? [...clashes, { finding: null, madeIn: first, other }] : clashes
}
