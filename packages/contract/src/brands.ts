import { z } from 'zod'
import { limits } from './limits.ts'
import type { ContractRoute } from './route.ts'

export const brandSources = ['manual', 'youtube'] as const

/** A brand as everyone may read it. */
export const Brand = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  tagPhotoUrl: z.string().nullable(),
  /** Who took the tag photo shown: a username, or 'guest'. */
  tagSubmittedBy: z.string().nullable(),
  averageSalePrice: z.int().nullable(),
  sellThroughRate: z.int().nullable(),
  garmentTypes: z.array(z.string()),
  source: z.enum(brandSources),
  sourceUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  userId: z.int().nullable(),
  submittedBy: z.string().nullable(),
  upvotes: z.int(),
  downvotes: z.int(),
})
export type Brand = z.infer<typeof Brand>

/** One page of the directory and how many brands there are in all. */
export const BrandPage = z.object({ brands: z.array(Brand), total: z.int(), page: z.int(), pageSize: z.int() })
export type BrandPage = z.infer<typeof BrandPage>

export const getDirectory = {
  method: 'GET',
  path: '/api/directory',
  summary: 'One page of the directory, by name, and the total',
  query: z.strictObject({
    page: z.coerce.number<number | string>().int().min(1).max(limits.maxPage).default(1),
    pageSize: z.coerce
      .number<number | string>()
      .meta({ enum: limits.pageSizes })
      .pipe(z.literal(limits.pageSizes))
      .default(25),
  }),
  answer: BrandPage,
} as const satisfies ContractRoute

export const listBrands = {
  method: 'GET',
  path: '/api/brands',
  summary: 'The whole directory as one list, in order of id, for programs and offline copies',
  answer: z.array(Brand),
} as const satisfies ContractRoute
