import { z } from 'zod'
import { Brand } from '../brands.ts'
import { wholeNumber } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

export const changedBrandsPerPage = 100

/** A brand that was added or changed, or that is gone: deleted, or merged into another one. */
export const ChangedBrand = z.object({
  id: z.int(),
  changedAt: z.iso.datetime(),
  status: z.enum(['changed', 'deleted', 'merged']),
  /** As it is now; null when it is gone. */
  brand: Brand.nullable(),
  /** The id of the brand that it became part of. That one may be gone too by now. */
  mergedInto: z.int().nullable(),
})
export type ChangedBrand = z.infer<typeof ChangedBrand>

/** A page of changed brands, the oldest change first. */
export const ChangedBrands = z.object({
  changes: z.array(ChangedBrand).max(changedBrandsPerPage),
  /** Whether there are no more for now. */
  isComplete: z.boolean(),
  /**
   * What to ask with next. After the last page it is a moment in the past: a change is dated by when its transaction
   * began, so one that took long appears late. Changes that are listed twice are the same twice.
   */
  next: z.object({ since: z.iso.datetime(), sinceId: z.int() }),
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
    /** Of several changes of the same moment, those of brands with a larger id. */
    sinceId: wholeNumber(0, limits.maxId).default(0),
  }),
  answer: ChangedBrands,
} as const satisfies ContractRoute
