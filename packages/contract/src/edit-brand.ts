import { z } from 'zod'
import { brandWording } from './brand-wording.ts'
import { Brand } from './brands.ts'
import { IdParam, KeptText } from './inputs.ts'
import { limits } from './limits.ts'
import type { ContractRoute } from './route.ts'

const { brandName, brandDescription, averageSalePrice, sellThroughRate } = limits

/** What to change about a brand: a fact that is not named stays as it is, null takes a value away. */
export const BrandPatch = z.strictObject({
  name: KeptText.min(brandName.min, brandWording.shortName).max(brandName.max, brandWording.longName).optional(),
  description: KeptText.min(brandDescription.min, brandWording.shortDescription)
    .max(brandDescription.max, brandWording.longDescription)
    .optional(),
  averageSalePrice: z
    .int(brandWording.price)
    .min(averageSalePrice.min, brandWording.price)
    .max(averageSalePrice.max, brandWording.price)
    .nullable()
    .optional(),
  sellThroughRate: z
    .int(brandWording.sellThrough)
    .min(sellThroughRate.min, brandWording.sellThrough)
    .max(sellThroughRate.max, brandWording.sellThrough)
    .nullable()
    .optional(),
  garmentTypes: z
    .array(KeptText.min(1).max(limits.garmentTypeName, brandWording.longGarmentType))
    .max(limits.garmentTypes, brandWording.manyGarmentTypes)
    .optional(),
  /** Why, for those who read the brand's history. */
  reason: KeptText.max(limits.editReason, brandWording.longReason).optional(),
})
export type BrandPatch = z.infer<typeof BrandPatch>

export const editBrand = {
  method: 'PATCH',
  path: '/api/brands/:id',
  summary: 'Changes what is known of a brand; a new name gives it a new address, and the old one leads there',
  params: IdParam,
  body: BrandPatch,
  answer: Brand,
} as const satisfies ContractRoute
