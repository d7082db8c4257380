import { tagPhotoEras, type TagPhotoEra } from './tag-photo-kinds.ts'

/** The years in which such tags were sewn in, both included. Null: that end is unknown. */
export type TagYears = { yearFrom: number | null; yearTo: number | null }

export const noYears: TagYears = { yearFrom: null, yearTo: null }

/** The years that a tag can be from. */
export const tagYearLimits = { min: 1800, max: 2099 } as const

export function yearsOfEra(era: TagPhotoEra): TagYears {
  const decade = Number.parseInt(era, 10)
  return Number.isNaN(decade) ? { yearFrom: null, yearTo: 1949 } : { yearFrom: decade, yearTo: decade + 9 }
}

/** The short name of these years, if they have one. */
export function eraOfYears({ yearFrom, yearTo }: TagYears): TagPhotoEra | null {
  const isSame = (era: TagPhotoEra) => {
    const years = yearsOfEra(era)
    return years.yearFrom === yearFrom && years.yearTo === yearTo
  }
  return tagPhotoEras.find(isSame) ?? null
}

/** '1990s', '1984–1992', '1984', '1984 or later', 'Before 1950'; null when nothing is known. */
export function describeYears({ yearFrom, yearTo }: TagYears): string | null {
  if (yearFrom === null) return yearTo === null ? null : `Before ${yearTo + 1}`
  if (yearTo === null) return `${yearFrom} or later`
  if (yearFrom === yearTo) return `${yearFrom}`
  return yearFrom % 10 === 0 && yearTo === yearFrom + 9 ? `${yearFrom}s` : `${yearFrom}–${yearTo}`
}

/** Whether any year is known. */
export const isDated = ({ yearFrom, yearTo }: TagYears): boolean => yearFrom !== null || yearTo !== null

/** By the first year, then the last; what has none comes last. An unknown end is before or after everything. */
export function compareYears(a: TagYears, b: TagYears): number {
  return startOf(a) - startOf(b) || endOf(a) - endOf(b)
}

const { min, max } = tagYearLimits
const startOf = (years: TagYears): number => (isDated(years) ? (years.yearFrom ?? min - 1) : max + 2)
const endOf = ({ yearTo }: TagYears): number => yearTo ?? max + 1
