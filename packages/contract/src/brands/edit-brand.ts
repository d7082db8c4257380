import { z } from 'zod'
import { factInputs } from './brand-schemas.ts'
import { brandWording } from './brand-wording.ts'
import { Brand } from '../brands.ts'
import { IdParam, KeptText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** Facts to be changed: one that is not named stays as it is, null takes a value away. */
export const FactsPatch = z.strictObject(factInputs).partial()
export type FactsPatch = z.infer<typeof FactsPatch>

/** What to change about a brand, and why. */
export const BrandPatch = FactsPatch.extend({
  /** The version that was read. When the brand has been edited since, nothing is saved. */
  version: z.int().min(0).max(limits.maxId).optional(),
  /** Why, for those who read the brand's history. */
  reason: KeptText.max(limits.editReason, brandWording.longReason).optional(),
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
