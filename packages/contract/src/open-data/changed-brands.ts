import { z } from 'zod'
import { BigId, Id } from '../integers.ts'
import { Brand } from '../directory/brands.ts'
import { wholeNumber } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

export const changedBrandsPerPage = 100

/** An added or changed brand, or a removed one: deleted, or merged into another. */
export const ChangedBrand = z.object({
  id: BigId,
  changedAt: z.iso.datetime(),
  status: z.enum(['changed', 'deleted', 'merged']),
  /** The current brand; null when it is removed. */
  brand: Brand.nullable(),
  /** The id of the brand it was merged into, which may be removed by now too. */
  mergedInto: Id.nullable(),
})
export type ChangedBrand = z.infer<typeof ChangedBrand>

/** A page of changed brands, the oldest change first. */
export const ChangedBrands = z.object({
  changes: z.array(ChangedBrand).max(changedBrandsPerPage),
  /** Whether there are no more for now. */
  isComplete: z.boolean(),
  /**
   * The cursor for the next request. After the last page it is slightly in the past: a change is dated by the start
   * of its transaction, so a long one appears late. Changes that are listed twice are identical.
   */
  next: z.object({ since: z.iso.datetime(), sinceId: z.int().min(0).max(limits.maxId) }),
})
export type ChangedBrands = z.infer<typeof ChangedBrands>

export const listChangedBrands = {
  method: 'GET',
  path: '/api/changed-brands',
  access: 'anyone',
  limit: 'read',
  cost: () => 3 + changedBrandsPerPage / 10,
  summary: 'Brands that were added, changed, merged or deleted since a moment, oldest change first. Votes do not count',
  query: z.strictObject({
    /** In UTC, to the microsecond at most. Postgres knows no year 0. */
    since: z.iso.datetime().max(27).regex(/^2/),
    /** For several changes with the same timestamp: those of brands with a larger id. */
    sinceId: wholeNumber(0, limits.maxId).default(0),
  }),
  answer: ChangedBrands,
} as const satisfies ContractRoute
