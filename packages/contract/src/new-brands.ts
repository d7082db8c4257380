import { z } from 'zod'
import { AverageSalePrice, BrandDescription, BrandName, GarmentTypes, SellThroughRate } from './brand-facts.ts'
import { brandSources, Brand } from './brands.ts'
import { KeptText, SearchText } from './inputs.ts'
import { limits } from './limits.ts'
import { photoUrlProblem, photoWording } from './photo-wording.ts'
import type { ContractRoute } from './route.ts'

const WebAddress = KeptText.max(limits.sourceUrl).pipe(z.url({ protocol: /^https?$/ }))

/** The address of a picture somewhere in the web. */
export const PhotoUrl = KeptText.max(limits.sourceUrl, photoWording.url).check((context) => {
  const problem = photoUrlProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
})

/** A brand somebody adds. */
export const NewBrand = z.strictObject({
  name: BrandName,
  description: BrandDescription,
  /** Fetched soon after, once, and kept here. */
  tagPhotoUrl: PhotoUrl.nullable().optional(),
  averageSalePrice: AverageSalePrice.optional(),
  sellThroughRate: SellThroughRate.optional(),
  garmentTypes: GarmentTypes.optional(),
  source: z.enum(brandSources).default('manual'),
  sourceUrl: WebAddress.nullable().optional(),
  /** Taken for the sake of old programs and never believed: the session says who submits. */
  submittedBy: SearchText.max(100).optional(),
})
export type NewBrand = z.output<typeof NewBrand>

export const addBrands = {
  method: 'POST',
  path: '/api/brands',
  summary: 'Adds one brand, or all of a list; when one of the names is taken, none is added',
  body: z.union([NewBrand, z.strictObject({ brands: z.array(NewBrand).min(1).max(limits.brandsAtOnce) })]),
  answer: z.object({ brands: z.array(Brand) }),
} as const satisfies ContractRoute

/** Enough of a brand to recognise it. */
export const KnownBrand = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  tagPhotoUrl: z.string().nullable(),
  averageSalePrice: z.int().nullable(),
  sellThroughRate: z.int().nullable(),
  photos: z.int(),
})
export type KnownBrand = z.infer<typeof KnownBrand>

export const checkName = {
  method: 'GET',
  path: '/api/brand-names',
  summary: 'Whether a name is in the directory already, and which names it could be meant for',
  query: z.strictObject({ name: SearchText.max(limits.brandName.max) }),
  answer: z.object({
    /** The brand that goes by this name, or has it on its tags. */
    existing: KnownBrand.nullable(),
    /** Brands with a name that is nearly the same. */
    similar: z.array(KnownBrand),
    /** Names known to exist that are not in the directory yet. */
    known: z.array(z.string()),
  }),
} as const satisfies ContractRoute
