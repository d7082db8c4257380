import { limits } from './limits.ts'

const { brandName, brandDescription, averageSalePrice, sellThroughRate, garmentTypeName } = limits

/** What is said about a brand's facts that cannot be taken: by the form before it sends, and by the server. */
export const brandWording = {
  shortName: `Brand name must be at least ${brandName.min} characters`,
  longName: `Brand name must be at most ${brandName.max} characters`,
  formulaName: 'Brand name must not begin with =',
  formulaDescription: 'Description must not begin with =',
  shortDescription: `Description must be at least ${brandDescription.min} characters`,
  longDescription: `Description must be at most ${brandDescription.max} characters`,
  price: `Average sale price must be a whole number from ${averageSalePrice.min} to ${averageSalePrice.max}`,
  sellThrough: `Sell-through rate must be a whole number from ${sellThroughRate.min} to ${sellThroughRate.max}`,
  longGarmentType: `A garment type must be at most ${garmentTypeName} characters`,
  manyGarmentTypes: `A brand has at most ${limits.garmentTypes} garment types`,
  manyAliases: `A brand has at most ${limits.aliases} other names`,
  longReason: `The reason must be at most ${limits.editReason} characters`,
  shortSuggestionReason: `The reason must be at least ${limits.suggestionReason.min} characters`,
} as const
