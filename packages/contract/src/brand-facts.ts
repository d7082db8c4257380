import { z } from 'zod'
import { brandWording } from './brand-wording.ts'
import { KeptLine, KeptText } from './inputs.ts'
import { limits } from './limits.ts'

const { brandName, brandDescription, averageSalePrice, sellThroughRate } = limits

/** In one line, with single spaces. */
export const BrandName = KeptText.overwrite((text) => text.replaceAll(/\s+/g, ' '))
  .min(brandName.min, brandWording.shortName)
  .max(brandName.max, brandWording.longName)

export const BrandDescription = KeptText.min(brandDescription.min, brandWording.shortDescription).max(
  brandDescription.max,
  brandWording.longDescription,
)

export const AverageSalePrice = z
  .int(brandWording.price)
  .min(averageSalePrice.min, brandWording.price)
  .max(averageSalePrice.max, brandWording.price)
  .nullable()

export const SellThroughRate = z
  .int(brandWording.sellThrough)
  .min(sellThroughRate.min, brandWording.sellThrough)
  .max(sellThroughRate.max, brandWording.sellThrough)
  .nullable()

export const GarmentTypes = z
  .array(KeptLine.min(1).max(limits.garmentTypeName, brandWording.longGarmentType))
  .max(limits.garmentTypes, brandWording.manyGarmentTypes)

export const Aliases = z.array(BrandName).max(limits.mergedAliases, brandWording.manyAliases)
