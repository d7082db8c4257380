import type { Clues } from '@bolodex/garment-dating/clues'
import { excludesYears } from '@bolodex/garment-dating/combine-findings'
import type { Dater } from '@bolodex/garment-dating/date-garment'
import type { DatingRule } from '@bolodex/garment-dating/rule'
import type { Contradiction, DatedPhoto, Evidence } from './rule-review-store.ts'

/** The rules that fire on what is said of a photo although its years lie outside of theirs. */
export function findContradictions(dateGarment: Dater, photo: DatedPhoto): Contradiction[] {
  const years = { from: photo.yearFrom, to: photo.yearTo }
  const outside = dateGarment(cluesOf(photo)).findings.filter((finding) => excludesYears(finding, years))
  return [...new Set(outside.map(({ rule }) => rule.id))].map((ruleId) => ({ photoId: photo.id, ruleId }))
}

/**
 * What is on the photo in words. Each part of the note is a phrase, with and without the kind: 'red, white and blue' of a
 * union label names its design. The kind alone would tick boxes by itself.
 */
function cluesOf({ kind, madeIn, note, brand }: DatedPhoto): Clues {
  const parts = (note ?? '')
    .split(/[;\n]|\.\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  return {
    text: madeIn === null ? '' : `Made in ${madeIn}`,
    seen: parts.flatMap((part) => [part, `${kind}: ${part}`]),
    brand,
  }
}

/** One photo may be wrong, one member may err again and again, and one brand may be an exception. */
const least = { photos: 3, members: 2, brands: 2 }

export function isContradicted(rule: DatingRule | undefined, { photos, members, brands }: Evidence): boolean {
  const isOfEnoughBrands = rule?.brand !== undefined || brands >= least.brands
  return rule !== undefined && photos >= least.photos && members >= least.members && isOfEnoughBrands
}
