import { unwrapCell } from './clean-cell.ts'

/** Which number comes first in 03/04/2026. */
export type DateOrder = 'month-first' | 'day-first'

const longest = 40

/** The first letters of the months in English and German, where they differ. */
const months: Record<string, number> = {
  jan: 1,
  jän: 1,
  feb: 2,
  mar: 3,
  mär: 3,
  mrz: 3,
  apr: 4,
  may: 5,
  mai: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
}

const iso = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/
const dayOfName = /^(?<day>\d{1,2})[-./ ]{1,2}(?<name>\p{L}{3,9})[-./ ]{1,2}(?<year>\d{4}|\d{2})(?!\d)/u
const nameThenDay = /^(?<name>\p{L}{3,9})[-./ ]{1,2}(?<day>\d{1,2})(?:, ?|[-./ ])(?<year>\d{4}|\d{2})(?!\d)/u
const numbers = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?!\d)/

const tidy = (cell: string): string => unwrapCell(cell.slice(0, longest)).replaceAll(/\s+/g, ' ')

/**
 * The day of a cell as YYYY-MM-DD, or null. Times and time zones after it are left away. `order` decides about
 * 03/04/2026.
 */
export function readDate(cell: string, order: DateOrder): string | null {
  const text = tidy(cell)
  const plain = iso.exec(text)?.groups
  if (plain) return toDay(Number(plain['year']), Number(plain['month']), Number(plain['day']))
  const named = (dayOfName.exec(text) ?? nameThenDay.exec(text))?.groups
  if (named) return toDay(readYear(named['year']), months[namedMonth(named['name'])] ?? 0, Number(named['day']))
  const bare = numbers.exec(text)?.groups
  if (!bare) return null
  const pair = [Number(bare['first']), Number(bare['second'])]
  const [month = 0, day = 0] = order === 'month-first' ? pair : pair.toReversed()
  return toDay(readYear(bare['year']), month, day)
}

const namedMonth = (name = ''): string => name.normalize('NFC').toLowerCase().slice(0, 3)
const readYear = (year = ''): number => Number(year) + (year.length === 2 ? 2000 : 0)

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1995 && year <= 2100
  return isReal ? date.toISOString().slice(0, 10) : null
}

/**
 * Collects what a file's dates reveal about their order: a number above 12 is not a month. Where they reveal nothing or
 * contradict each other, the definition's order counts, or the usual one of the mark: 03/04 is American, 03-04 is not.
 */
export function createOrderDetector(usual: DateOrder | null) {
  let [monthFirst, dayFirst, slashes, otherMarks] = [0, 0, 0, 0]
  return {
    add(cell: string): void {
      const found = numbers.exec(tidy(cell))?.groups
      if (!found) return
      if (Number(found['first']) > 12) dayFirst += 1
      if (Number(found['second']) > 12) monthFirst += 1
      if (found['mark'] === '/') slashes += 1
      else otherMarks += 1
    },
    order(): DateOrder {
      if (monthFirst > 0 && dayFirst === 0) return 'month-first'
      if (dayFirst > 0 && monthFirst === 0) return 'day-first'
      return usual ?? (slashes >= otherMarks ? 'month-first' : 'day-first')
    },
  }
}
