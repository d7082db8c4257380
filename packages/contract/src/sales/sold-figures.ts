import { z } from 'zod'
import { Count, WholePrice } from '../integers.ts'
import { SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { currencies } from './currencies.ts'
import { sharedGarments } from './shared-sales.ts'

/** `few`: a median of sales by five members with standing. `enough`: of ten sales or more, so more is published. */
export const cellLevels = ['few', 'enough'] as const
export type CellLevel = (typeof cellLevels)[number]

export const soldLimits = {
  quarters: 8,
  /** Per brand: every garment and the whole brand, in the most frequent currencies. */
  cells: 120,
} as const

const month = z.string().regex(/^\d{4}-\d\d$/)
const cell = {
  /** Null: the whole brand. */
  garment: z.enum(sharedGarments).nullable(),
  currency: z.enum(currencies),
}

/** The median over twelve months at the end of a quarter. */
const SoldQuarter = z.object({
  /** As 2026-Q3. */
  quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
  median: WholePrice,
})

/**
 * The published figures of members' sales for a brand, or for one of its garments. The same for everyone, and
 * rounded.
 */
export const SoldCell = z.object({
  ...cell,
  level: z.enum(cellLevels),
  /** Whole units of the currency below 50, multiples of five from there. */
  median: WholePrice,
  /** Between which a half of them sold. Null for `few`. */
  middleHalf: z.tuple([WholePrice, WholePrice]).nullable(),
  /** The minimum number of sales: 10, 20, 40, 100, 200 and so on. Null for `few`. */
  sales: Count.nullable(),
  /** The minimum number of members: 5, 10, 20, 40 and so on. Null for `few`. */
  members: Count.nullable(),
  /** The median. Null for `few`, and where the days of too few sales are known. */
  daysToSell: Count.nullable(),
  /** The twelve months that it was computed over. */
  from: month,
  to: month,
  asOf: z.iso.date(),
  /** Oldest first. */
  quarters: z.array(SoldQuarter).max(soldLimits.quarters),
})
export type SoldCell = z.infer<typeof SoldCell>

/** Aggregates without a figure are omitted: the number of missing members would reveal who has started to share. */
export const SoldFigures = z.object({
  /** The one whose median is the brand's price. Others are shown and never converted. */
  mainCurrency: z.enum(currencies),
  /** The main currency first; in each currency the whole brand, then garments, most sales first. */
  cells: z.array(SoldCell).max(soldLimits.cells),
})
export type SoldFigures = z.infer<typeof SoldFigures>

export const getSoldFigures = {
  method: 'GET',
  path: '/api/brands/:slug/sold',
  access: 'anyone',
  limit: 'read',
  summary: 'What members’ shared sales of a brand say: medians by garment and currency, rebuilt every night',
  params: z.strictObject({ slug: SearchText.min(1).max(limits.slug) }),
  answer: SoldFigures,
} as const satisfies ContractRoute
