import { describeYears, tagYearLimits, type TagYears } from './tag-years.ts'

/** What a brand's tags looked like in some years, without a photo. */
export type DatedNote = TagYears & { note: string }

const line = /^(.{2,24}?)\s*[:;]\s*(\S.*)$/
const spans: [pattern: RegExp, years: (first: number, last: number) => TagYears][] = [
  [/^(\d{4})s$/, (decade) => ({ yearFrom: decade, yearTo: decade + 9 })],
  [/^(\d{4})$/, (year) => ({ yearFrom: year, yearTo: year })],
  [/^(\d{4}) ?(?:-|–|to) ?(\d{4})$/, (yearFrom, yearTo) => ({ yearFrom, yearTo })],
  [/^(\d{4})(?: or later|\+| ?[-–])$/, (yearFrom) => ({ yearFrom, yearTo: null })],
  [/^(?:since|from) (\d{4})$/, (yearFrom) => ({ yearFrom, yearTo: null })],
  [/^before (\d{4})$/, (year) => ({ yearFrom: null, yearTo: year - 1 })],
  [/^until (\d{4})$/, (yearTo) => ({ yearFrom: null, yearTo })],
]

/** '1984-1992: black tag'; null for a line that does not start with years and a colon. */
export function readDatedNote(text: string): DatedNote | null {
  const [, span = '', note = ''] = line.exec(text.trim()) ?? []
  const years = readSpan(span.toLowerCase())
  return years === null || note === '' ? null : { ...years, note }
}

/** '1984–1992: black tag': the stored form. */
export const writeDatedNote = (dated: DatedNote): string => `${describeYears(dated)}: ${dated.note}`

function readSpan(text: string): TagYears | null {
  for (const [pattern, years] of spans) {
    const found = pattern.exec(text)
    if (!found) continue
    const span = years(Number(found[1]), Number(found[2]))
    return isSpan(span) ? span : null
  }
  return null
}

function isSpan({ yearFrom, yearTo }: TagYears): boolean {
  const { min, max } = tagYearLimits
  const isYear = (year: number | null) => year === null || (year >= min && year <= max)
  return isYear(yearFrom) && isYear(yearTo) && (yearFrom ?? min) <= (yearTo ?? max)
}
