import { tagPhotoEras, type TagPhotoEra } from '@bolodex/contract/photos/tag-photo-kinds'
import { noYears, yearsOfEra, type TagYears } from '@bolodex/contract/photos/tag-years'

const eras: readonly string[] = tagPhotoEras
const list = tagPhotoEras.map((era) => `'${era}'`).join(', ')

/**
 * The era of a row of photos, null when it is not on the list: until the backfill has passed, a row may hold the free text
 * that an earlier release took.
 */
export const listedEra = (row: string): string => `case when ${row}.era in (${list}) then ${row}.era end`

/** The same for an era in the JSON of a brand's history. */
export const onlyListed = (era: string | null): TagPhotoEra | null =>
  // Compared with the list itself.
  era !== null && eras.includes(era) ? (era as TagPhotoEra) : null

const oneDecade = /^(?:(?:the|early|mid|late|ca?\.?|circa|about) ?-?)*['’]?(\d{4}|\d0(?=['’]?s))(?:['’]?s)?$/

/** The era that an earlier free text means: '90s', 'late 1990s', '1994'. Null for anything that is more than one decade. */
export function readEra(text: string): TagPhotoEra | null {
  const said = text.trim().toLowerCase()
  if (/^(?:before|pre)[ -]?19[0-5]0s?$/.test(said)) return 'Before 1950'
  const [, digits] = oneDecade.exec(said) ?? []
  if (digits === undefined) return onlyListed(text.trim())
  const year = digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 30 ? 2000 : 1900)
  if (year >= 1800 && year < 1950) return 'Before 1950'
  return onlyListed(`${Math.floor(year / 10) * 10}s`)
}

const oneYear = /^(?:ca?\.?|circa|about) ?(\d{4})$|^(\d{4})$/
const range = /^(?:from |between )?(\d{4})(?:['’]?s)? ?(?:-|–|—|to|until|and) ?(\d{4}|\d{2})(['’]?s)?$/

/** The years that an earlier free text means: '1984-1992', '1980s–90s', '1994', '1990s'. None for anything else. */
export function readYears(text: string): TagYears {
  const said = text.trim().toLowerCase()
  const [, first = '', last = '', decades = ''] = range.exec(said) ?? []
  if (first) {
    const yearFrom = Number(first)
    const end = last.length === 2 ? Number(first.slice(0, 2) + last) : Number(last)
    const yearTo = decades ? end + 9 : end
    return isYear(yearFrom) && isYear(yearTo) && yearFrom <= yearTo ? { yearFrom, yearTo } : noYears
  }
  const [, about, exact] = oneYear.exec(said) ?? []
  if (exact && isYear(Number(exact))) return { yearFrom: Number(exact), yearTo: Number(exact) }
  const era = readEra(about ?? text)
  return era ? yearsOfEra(era) : noYears
}

/** Sewn labels are not older, and none is from the future. */
const isYear = (year: number): boolean => year >= 1850 && year <= 2030
