import type { TagYears } from '../photos/tag-years.ts'

/**
 * The eras by which the directory filters, oldest first: as in an address, and as shown. Their place is their bit in the
 * database, whose `era_bits` has the years.
 */
const named = {
  'before-1960': 'Before 1960',
  '1960s': '1960s',
  '1970s': '1970s',
  '1980s': '1980s',
  '1990s': '1990s',
  '2000s': '2000s or newer',
} as const
export type EraKey = keyof typeof named
/** As in a brand's `eras`. */
export type EraName = (typeof named)[EraKey]

// The keys and values of the object above, in its order.
export const eraKeys = /* @__PURE__ */ Object.keys(named) as EraKey[]
export const eraNames = /* @__PURE__ */ Object.values(named)

export const isEra = (text: string): text is EraKey => Object.hasOwn(named, text)

export const eraName = (key: EraKey): EraName => named[key]

/** The bit of an era. */
export const eraBit = (key: EraKey): number => 1 << eraKeys.indexOf(key)

/** The names of the eras in a mask. */
export const erasOfMask = (mask: number): EraName[] => eraNames.filter((_, place) => (mask & (1 << place)) !== 0)

/** The eras that these years overlap; none without any year. An unknown end is before or after everything. */
export function erasOfYears({ yearFrom, yearTo }: TagYears): EraName[] {
  if (yearFrom === null && yearTo === null) return []
  return eraNames.slice(placeOf(yearFrom ?? 0), placeOf(yearTo ?? 2000) + 1)
}

const placeOf = (year: number): number => Math.min(Math.max(Math.floor(year / 10) - 195, 0), eraKeys.length - 1)
