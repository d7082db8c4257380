import { siteCurrency } from '#lib/format-money.ts'
import type { ColumnMapping, MappableRole } from '@bolodex/sales-reports/reports/map-columns'
import { createOrderDetector, readDate, type DateOrder } from '@bolodex/sales-reports/reports/read-date'
import { readMoney } from '@bolodex/sales-reports/reports/read-money'
import type { ReportResult } from '@bolodex/sales-reports/reports/read-report'

/** What is known of an unmapped file. */
export type NeededColumns = NonNullable<ReportResult['needsColumns']>

/** What is asked for, in this order. The first three are needed. */
export const askedRoles = ['title', 'price', 'soldOn', 'brand', 'listedOn', 'platform', 'cost', 'fees'] as const
export type AskedRole = (typeof askedRoles)[number] & MappableRole
export const isNeeded = (role: AskedRole): boolean => role === 'title' || role === 'price' || role === 'soldOn'

export type Columns = Partial<Record<AskedRole, string>>

/** Columns that may hold personal data. They are not offered, and none of their cells is shown. */
const personal =
  /\b(?:buyers?|customer|recipient|ship(?:ped|ping)? ?to|address|street|city|state|zip|post(?:al)? ?code|country|phone|e-?mail|user ?name|tracking|notes?|comments?|message|sku|custom label|order (?:no|number|id))\b/i

export const isPersonal = (header: string): boolean => personal.test(header)

/** The first proposal, without what is never read. */
export function proposeColumns({ guess }: NeededColumns): Columns {
  const proposed = askedRoles.flatMap((role) => {
    const header = guess[role]
    return header === undefined || isPersonal(header) ? [] : [[role, header] as const]
  })
  return Object.fromEntries(proposed)
}

/** The first different cells of a column. */
export function firstValues({ headers, preview }: NeededColumns, header: string | undefined): string[] {
  const at = headers.indexOf(header ?? '')
  if (at === -1) return []
  return [...new Set(preview.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''))].slice(0, 3)
}

/** The date that could be read either way, as both; null where every date of the sample is clear. */
export function findOpenDate(cells: readonly string[]): { cell: string; dates: Record<DateOrder, string> } | null {
  for (const usual of ['month-first', 'day-first'] as const) {
    const detector = createOrderDetector(usual)
    for (const cell of cells) detector.add(cell)
    // What the cells themselves say outranks what is usual.
    if (detector.order() !== usual) return null
  }
  for (const cell of cells) {
    const [monthFirst, dayFirst] = [readDate(cell, 'month-first'), readDate(cell, 'day-first')]
    if (monthFirst && dayFirst && monthFirst !== dayFirst)
      return { cell, dates: { 'month-first': monthFirst, 'day-first': dayFirst } }
  }
  return null
}

/** Cells as amounts, in cents; those that are none are left out. */
export const readAmounts = (cells: readonly string[]): number[] =>
  cells.flatMap((cell) => readMoney(cell, null, siteCurrency())?.cents ?? [])

/** What to read the file by; null while something that is needed is missing. */
export function toMapping(digest: string, columns: Columns, dateOrder: DateOrder | null): ColumnMapping | null {
  const { title, price, soldOn, ...rest } = columns
  if (title === undefined || price === undefined || soldOn === undefined) return null
  return {
    digest,
    columns: { title, price, soldOn, ...rest },
    currency: siteCurrency(),
    platform: null,
    ...(dateOrder && { dateOrder }),
  }
}
