import { z } from 'zod'
import { marketplaces } from '@bolodex/contract/sales/marketplaces'
import { skipReasons } from './sold-row.ts'

/** Names that a column has in some report of this kind; the first that a file has counts. Case and marks do not matter. */
const Names = z.array(z.string().min(1).max(120)).min(1).max(20)
const Values = z.array(z.string().max(120)).max(40)

/** What a column can mean. Only what is listed here is ever looked at. */
export const columnRoles = [
  'order',
  'item',
  'listing',
  'title',
  'brand',
  'category',
  'price',
  'askingPrice',
  'orderTotal',
  'currency',
  'soldOn',
  'soldAt',
  'listedOn',
  'paidOn',
  'cost',
  'quantity',
  'piece',
  'pieces',
  'bundle',
  'refunded',
  'refundAmount',
  'platform',
  'seller',
  'buyer',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** `other`: a marketplace that the fee table does not know. */
export const platformKeys = [...marketplaces.map(({ key }) => key), 'other']
const Platform = z.string().refine((key) => platformKeys.includes(key), 'No marketplace of the fee table')

const RowRule = z.strictObject({ column: Names, values: Values.min(1), reason: z.enum(skipReasons) })
const RowKinds = z.strictObject({
  column: Names,
  sold: Values.default([]),
  active: Values.default([]),
  refund: Values.default([]),
})

/** One kind of report. `docs/sales-reports.md` explains the fields to people who correct one. */
export const ReportDefinition = z.strictObject({
  key: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  name: z.string().min(1).max(60),
  /** The month in which the columns were last confirmed, and by how many independent sources. */
  asOf: z.string().regex(/^\d{4}-\d{2}$/),
  sources: z.enum(['one', 'several', 'member']),
  notes: z.string().max(500).default(''),
  shape: z.enum(['table', 'itemprops']).default('table'),
  /** Null where a column names the marketplace. */
  platform: Platform.nullable(),
  recognize: z.strictObject({ all: Names, any: Names.optional(), none: Names.optional() }),
  kind: z.union([z.enum(['sold', 'active']), RowKinds]),
  currency: z.string().regex(/^[A-Z]{3}$/),
  decimal: z.enum(['.', ',']).nullable(),
  dateOrder: z.enum(['month-first', 'day-first']).nullable(),
  columns: z.partialRecord(z.enum(columnRoles), Names),
  /** Added up. */
  fees: z.array(Names).max(20).default([]),
  shipping: z.array(Names).max(20).default([]),
  keep: z.array(RowRule).max(10).default([]),
  skip: z.array(RowRule).max(10).default([]),
  /** How one of the first three cells of a row begins that is not a sale but the end of the file. */
  footers: Values.default([]),
  /** A row without an item number sums up the order whose items follow. */
  orderSummary: z.boolean().default(false),
  /** Columns in which a dash repeats the row above. */
  inherit: z.array(z.enum(columnRoles)).max(5).default([]),
  /** How the line above the header begins that says the days covered, where rows have no date. */
  period: z.string().max(60).nullable().default(null),
  zeroIsRefund: z.boolean().default(false),
  priceIsPayout: z.boolean().default(false),
  /** The file has the member's purchases too: only sales by the name that is in every row are theirs. */
  ownRowsOnly: z.boolean().default(false),
})
export type ReportDefinition = z.infer<typeof ReportDefinition>
