import { z } from 'zod'
import { factInputs } from '../directory/brand-schemas.ts'
import { Brand } from '../directory/brands.ts'
import { IdParam } from '../inputs.ts'
import { limits } from '../limits.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

/** Facts to change: omitted ones stay, null clears a value. */
export const FactsPatch = z.strictObject(factInputs).partial()
export type FactsPatch = z.infer<typeof FactsPatch>

/** The changes to a brand, and the reason. */
export const BrandPatch = FactsPatch.extend({
  /** The version that was read. When the brand has been edited since, nothing is saved. */
  version: z.int().min(0).max(limits.maxId).optional(),
  /** Why, for those who read the brand's history. */
  reason,
})
export type BrandPatch = z.infer<typeof BrandPatch>

export const editBrand = {
  method: 'PATCH',
  path: '/api/brands/:id',
  access: 'admin',
  limit: 'write',
  summary: 'Edits a brand; a new name gives it a new URL, and the old one redirects',
  params: IdParam,
  body: BrandPatch,
  answer: Brand,
} as const satisfies ContractRoute
