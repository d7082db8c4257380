import { cleanText, digestTexts, isNoValue, unwrapCell } from './clean-cell.ts'
import type { RecognizedHeader } from './recognize-header.ts'
import { readCurrencyCode, readMoney, type Money } from './read-money.ts'
import { platformKeys, type ColumnRole, type ReportDefinition } from './report-definition.ts'
import { reportLimits, type SkipCounter } from './sold-row.ts'
import type { TableRow } from './split-table.ts'

/** A row on its way: dates are still text, since a file's dates are understood together. It never leaves the reader. */
export type Draft = {
  definition: ReportDefinition
  kind: 'sold' | 'active' | 'refund'
  line: number
  /** Cells of the row and of its header. */
  width: number
  headerWidth: number
  /** Of all cells: equal for a row that is in the file twice. */
  digest: string
  texts: Record<'order' | 'item' | 'listing' | 'title' | 'brand' | 'category' | 'seller' | 'buyer', string>
  dates: Record<'soldOn' | 'soldAt' | 'listedOn', string>
  price: Money | null
  currency: string
  feesCents: number | null
  shippingCents: number | null
  costCents: number | null
  refundedCents: number | null
  quantity: number
  isLot: boolean
  platform: string
}

const yes = new Set(['y', 'yes', 'true', '1', 'ja'])
const same = (values: readonly string[], cell: string): boolean =>
  values.some((value) => value.toLowerCase() === cell.toLowerCase())

/** Reads the rows below one header, each by itself. What is not read is counted. */
export function createRowReader({ definition, headers, places }: RecognizedHeader, skip: SkipCounter) {
  const paidOrders = new Map<string, boolean>()
  let above: Partial<Record<ColumnRole, string>> = {}
  let pieces = 1
  let row: TableRow = { line: 0, cells: [], problem: null }

  const cellOf = (place: number | undefined): string => (place === undefined ? '' : unwrapCell(row.cells[place] ?? ''))
  const readCell = (role: ColumnRole): string => {
    const cell = cellOf(places.roles[role])
    if (!definition.inherit.includes(role)) return cell
    if (cell !== '-') above[role] = cell
    return above[role] ?? ''
  }
  const readText = (role: ColumnRole, longest: number): string => cleanText(readCell(role), longest)
  const drop = (reason: Parameters<SkipCounter['add']>[0]): null => {
    skip.add(reason, row.line)
    return null
  }

  return (next: TableRow): Draft | null => {
    row = next
    if (row.problem) return drop(row.problem)
    if (row.cells.every((cell) => cell.trim() === '') || isHeader()) return null
    if (isFooter()) return drop('footer')
    if (row.cells.slice(headers.length).some((cell) => cell.trim() !== '')) return drop('wrong-cell-count')
    const kind = readKind()
    if (!kind) return drop('not-a-sale')
    const unwanted = findBrokenRule()
    if (unwanted) return drop(unwanted)
    return kind === 'refund' ? createDraft(kind, null) : readSale(kind)
  }

  /** Files that were put together by hand have their header several times. */
  function isHeader(): boolean {
    return headers.every((header, place) => header === row.cells[place])
  }

  function isFooter(): boolean {
    const firsts = row.cells.slice(0, 3).map((cell) => cell.trim().toLowerCase())
    return definition.footers.some((footer) => firsts.some((cell) => cell.startsWith(footer.toLowerCase())))
  }

  function readKind(): Draft['kind'] | null {
    if (typeof definition.kind === 'string') return definition.kind
    const cell = cellOf(places.kind)
    const { sold, active, refund } = definition.kind
    if (same(sold, cell)) return 'sold'
    if (same(active, cell)) return 'active'
    return same(refund, cell) ? 'refund' : null
  }

  function findBrokenRule() {
    const broken =
      places.keep.find(({ place, rule }) => !same(rule.values, cellOf(place))) ??
      places.skip.find(({ place, rule }) => same(rule.values, cellOf(place)))
    return broken?.rule.reason ?? null
  }

  function readSale(kind: 'sold' | 'active'): Draft | null {
    const order = readText('order', reportLimits.number)
    const isSummary = definition.orderSummary && readText('item', reportLimits.number) === ''
    const isPaid = places.roles.paidOn === undefined || !isNoValue(readCell('paidOn'))
    if (isSummary) {
      paidOrders.set(order, isPaid)
      return drop('order-summary')
    }
    if (!isPaid && !paidOrders.get(order)) return drop('not-paid')
    pieces = readNumber('quantity')
    const price = readPrice(kind)
    return price === undefined ? null : createDraft(kind, price)
  }

  /** Undefined where the row cannot be used. A listing may be without a price. */
  function readPrice(kind: 'sold' | 'active'): Money | null | undefined {
    const isAsked = kind === 'active' && places.roles.askingPrice !== undefined
    const cell = readCell(isAsked ? 'askingPrice' : 'price')
    const price = readMoney(cell, definition.decimal, homeCurrency())
    if (price === undefined || (price && price.cents < 0)) return void drop('unreadable-price')
    if (kind === 'active') return price
    if (price === null) return void drop(definition.inherit.length > 0 && cell === '-' ? 'bundle-part' : 'no-price')
    if (price.cents > 0 || definition.zeroIsRefund) return price
    // Where only the whole order has a price, its first piece stands for all.
    const total = readMoney(readCell('orderTotal'), definition.decimal, homeCurrency())
    if (!total || total.cents <= 0) return void drop('no-price')
    if (readNumber('piece') > 1) return void drop('bundle-part')
    pieces = readNumber('pieces')
    return total
  }

  function homeCurrency(): string {
    return readCurrencyCode(readCell('currency')) ?? definition.currency
  }

  function createDraft(kind: Draft['kind'], price: Money | null): Draft | null {
    const title = cleanText(readCell('title').split(/[\r\n]/, 1)[0] ?? '', reportLimits.title)
    if (title === '' && kind !== 'refund') return drop('no-title')
    return {
      definition,
      kind,
      line: row.line,
      width: row.cells.length,
      headerWidth: headers.length,
      digest: digestTexts(row.cells),
      texts: {
        order: readText('order', reportLimits.number),
        item: readText('item', reportLimits.number),
        listing: readText(places.roles.listing === undefined ? 'item' : 'listing', reportLimits.number),
        title,
        brand: readText('brand', reportLimits.brand),
        category: readText('category', reportLimits.category),
        seller: readText('seller', reportLimits.number),
        buyer: readText('buyer', reportLimits.number),
      },
      dates: { soldOn: readCell('soldOn'), soldAt: readCell('soldAt'), listedOn: readCell('listedOn') },
      price,
      currency: price?.currency ?? homeCurrency(),
      feesCents: readSum(places.fees),
      shippingCents: readSum(places.shipping),
      costCents: readSum(places.roles.cost === undefined ? [] : [places.roles.cost]),
      refundedCents: readSum([kind === 'refund' ? places.roles.refundAmount : places.roles.refunded]),
      quantity: pieces,
      isLot: pieces > 1 || yes.has(readCell('bundle').toLowerCase()),
      platform: definition.platform ?? readPlatform(),
    }
  }

  function readNumber(role: ColumnRole): number {
    const quantity = Number(readCell(role))
    return Number.isInteger(quantity) && quantity > 0 && quantity <= reportLimits.quantity ? quantity : 1
  }

  /** The amount of some columns together. Reports write fees with and without a minus; null where no column has one. */
  function readSum(columns: readonly (number | undefined)[]): number | null {
    let sum: number | null = null
    for (const place of columns) {
      const money = readMoney(cellOf(place), definition.decimal, definition.currency)
      if (money === undefined) skip.add('unreadable-amount', row.line)
      if (money) sum = (sum ?? 0) + money.cents
    }
    return sum === null ? null : Math.abs(sum)
  }

  function readPlatform(): string {
    const name = readText('platform', reportLimits.brand).toLowerCase()
    return platformKeys.find((key) => name.startsWith(key)) ?? 'other'
  }
}
