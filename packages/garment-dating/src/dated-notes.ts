import type { DatingRule, Strength } from './rule.ts'

/** A brand's tag style with its years, as members wrote it: '1984–1992: black tag, white script'. */
export type DatedNote = {
  id: string
  brand: string
  label: string
  from: number | null
  to: number | null
  /** Weak if members disagree; otherwise as several collectors. */
  strength?: Extract<Strength, 'collectors' | 'weak'>
}

const slack = 2

/** Notes of these brands as boxes to tick, which need a person to say that the tag looks like this. */
export function rulesOfNotes(notes: readonly DatedNote[], brands: readonly string[]): DatingRule[] {
  return notes
    .filter(({ brand, from, to }) => brands.includes(brand) && (from !== null || to !== null))
    .map(({ id, brand, label, from, to, strength = 'collectors' }) => ({
      id,
      clue: 'brand-label',
      brand,
      market: 'any',
      pattern: { type: 'seen', label },
      notBefore: from,
      notAfter: to,
      soft: slack,
      strength,
      says: `Members date this tag of ${brand}.`,
      source: 'Dated notes of members',
      verified: false,
    }))
}
