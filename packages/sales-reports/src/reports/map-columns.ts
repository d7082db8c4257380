import { z } from 'zod'
import { cleanText, columnNameOf, digestTexts } from './clean-cell.ts'
import { createOrderDetector, readDate } from './read-date.ts'
import { readMoney } from './read-money.ts'
import { ReportDefinition } from './report-definition.ts'
import { reportDefinitions } from './report-definitions.ts'
import { reportLimits } from './sold-row.ts'

/** What a person may say that a column is. */
const mappableRoles = [
  'title',
  'price',
  'soldOn',
  'brand',
  'category',
  'listedOn',
  'fees',
  'shipping',
  'cost',
  'quantity',
  'order',
  'item',
  'platform',
] as const
export type MappableRole = (typeof mappableRoles)[number]

const Header = z.string().min(1).max(120)
const headers = Object.fromEntries(mappableRoles.map((role) => [role, Header.optional()])) as Record<
  MappableRole,
  z.ZodOptional<typeof Header>
>

/** What a person said about the columns of a file, to be remembered for the next one with the same header. */
export const ColumnMapping = z.strictObject({
  /** Of the header, see `digestHeader`. */
  digest: z.string().regex(/^[0-9a-f]{16}$/),
  columns: z.strictObject({ ...headers, title: Header, price: Header, soldOn: Header }),
  currency: ReportDefinition.shape.currency,
  platform: ReportDefinition.shape.platform,
  /** Said where the dates of the file could be read either way. */
  dateOrder: z.enum(['month-first', 'day-first']).optional(),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Equal for files with the same columns, whatever their case and marks. */
export function digestHeader(cells: readonly string[]): string {
  return digestTexts(cells.map(columnNameOf).join('\n').trimEnd().split('\n'))
}

/** A mapping is a definition that a person wrote by pointing. */
export function defineMapping({ columns, currency, platform, dateOrder }: ColumnMapping): ReportDefinition {
  const { fees, shipping, ...roles } = columns
  const named = Object.entries(roles).flatMap(([role, name]) => (name === undefined ? [] : [[role, [name]] as const]))
  return ReportDefinition.parse({
    key: 'own-columns',
    name: 'Own columns',
    asOf: '2026-11',
    sources: 'member',
    platform: columns.platform ? null : (platform ?? 'other'),
    recognize: { all: [columns.title, columns.price, columns.soldOn] },
    kind: 'sold',
    currency,
    decimal: null,
    dateOrder: dateOrder ?? null,
    columns: Object.fromEntries(named),
    fees: fees ? [[fees]] : [],
    shipping: shipping ? [[shipping]] : [],
    footers: ['Total'],
  })
}

/** Words of headers that no definition has, in the order in which they are tried. */
const words: Record<MappableRole, RegExp> = {
  title: /\b(?:title|item name|listing|name|description|item)\b/,
  price: /\b(?:sale price|sold price|sold for|price|amount|revenue|total|sale)\b/,
  soldOn: /\b(?:sold on|sold date|date sold|sale date|order date|sold|date)\b/,
  brand: /\b(?:brand|label|maker|designer)\b/,
  category: /\b(?:category|type|department)\b/,
  listedOn: /\b(?:listed|listing date|date listed|posted)\b/,
  fees: /\b(?:fees?|commission)\b/,
  shipping: /\b(?:shipping cost|shipping expenses?|label cost|postage)\b/,
  cost: /\b(?:cost|cogs|paid|purchase price)\b/,
  quantity: /\b(?:quantity|qty|pieces)\b/,
  order: /\border (?:number|id|no)\b/,
  item: /\b(?:item|listing) (?:number|id|no)\b/,
  platform: /\b(?:platform|marketplace|site|sold on|where)\b/,
}
const dates = new Set<MappableRole>(['soldOn', 'listedOn'])
const amounts = new Set<MappableRole>(['price', 'fees', 'shipping', 'cost'])

function namesOf(role: MappableRole): Set<string> {
  const lists = reportDefinitions.map((one) =>
    role === 'fees' || role === 'shipping' ? one[role].flat() : (one.columns[role] ?? []),
  )
  return new Set(lists.flat().map(columnNameOf))
}

/** A first proposal for the columns of an unknown file, by their names and by what is in them. Each column is used once. */
export function guessColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): Partial<Record<MappableRole, string>> {
  const names = headers.map(columnNameOf)
  const cellsOf = headers.map((_, place) => sampleRows.map((cells) => cells[place] ?? '').filter((cell) => cell.trim()))
  const guess: Partial<Record<MappableRole, string>> = {}
  const used = new Set<number>()
  const take = (role: MappableRole, fits: (name: string) => boolean): void => {
    const place = names.findIndex((name, at) => !used.has(at) && fits(name) && canHold(role, cellsOf[at] ?? []))
    const header = headers[place]
    if (guess[role] !== undefined || header === undefined) return
    guess[role] = cleanText(header, reportLimits.brand)
    used.add(place)
  }
  for (const role of mappableRoles) {
    const known = namesOf(role)
    take(role, (name) => known.has(name))
  }
  for (const role of mappableRoles) take(role, (name) => words[role].test(name))
  return guess
}

/** Whether most of some cells can be what the role asks for. */
function canHold(role: MappableRole, cells: readonly string[]): boolean {
  const detector = createOrderDetector(null)
  for (const cell of cells) detector.add(cell)
  const isGood = (cell: string): boolean => {
    if (dates.has(role)) return readDate(cell, detector.order()) !== null
    if (amounts.has(role)) return readMoney(cell, null, null) !== undefined
    return role !== 'title' || /\p{L}{2}/u.test(cell)
  }
  return cells.filter(isGood).length * 2 >= cells.length
}
