import { z } from 'zod'
import { SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { currencies } from './currencies.ts'
import { sharedGarments } from './shared-sales.ts'

/** `few`: a median of three sales by three members or more. `enough`: ten by five, so that more can be told. */
export const cellLevels = ['few', 'enough'] as const
export type CellLevel = (typeof cellLevels)[number]

export const soldLimits = {
  quarters: 8,
  /** Of one brand: every garment and the whole brand, in the currencies that have most of them. */
  cells: 120,
} as const

const month = z.string().regex(/^\d{4}-\d\d$/)
const cell = {
  /** Null: the whole brand. */
  garment: z.enum(sharedGarments).nullable(),
  currency: z.enum(currencies),
}

/** The median over twelve months as it stood at the end of a quarter. */
const SoldQuarter = z.object({
  /** As 2026-Q3. */
  quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
  median: z.int(),
})

/** What members' sales of a brand, or of one garment of it, say. The same for everyone, and rounded. */
export const SoldCell = z.object({
  ...cell,
  level: z.enum(cellLevels),
  /** Whole units of the currency; fives above 100. */
  median: z.int(),
  /** Between which a half of them sold. Null for `few`. */
  middleHalf: z.tuple([z.int(), z.int()]).nullable(),
  /** At least so many sales: 10, 20, 40, 100, 200 and so on. Null for `few`. */
  sales: z.int().nullable(),
  /** At least so many members: 5, 10, 20, 40 and so on. Null for `few`. */
  members: z.int().nullable(),
  /** The median. Null for `few`, and where the days of too few sales are known. */
  daysToSell: z.int().nullable(),
  /** The twelve months that it was computed over. */
  from: month,
  to: month,
  asOf: z.iso.date(),
  /** Oldest first. */
  quarters: z.array(SoldQuarter).max(soldLimits.quarters),
})
export type SoldCell = z.infer<typeof SoldCell>

/** Nothing is said of cells without a figure: how many members are missing would tell who has begun to share what. */
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
