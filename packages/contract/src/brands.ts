import { z } from 'zod'
import { ChangeSummary } from './brands/brand-changes.ts'
import { StoredFacts } from './brands/brand-schemas.ts'
import { matchKinds } from './brands/finding/match-name.ts'
import { nameRoles } from './brands/finding/rank-names.ts'
import { directorySorts, type DirectorySort } from './brands/brand-query.ts'
import { garmentTypes } from './brands/garment-types.ts'
import { SearchText, numberInAddress, wholeNumber } from './inputs.ts'
import { limits } from './limits.ts'
import type { ContractRoute } from './route.ts'
import { tagPhotoKinds } from './photos/tag-photo-kinds.ts'
import { identifierKinds } from './shop/identifiers.ts'
import { valueBases, type ValueBasis } from './brands/value-bases.ts'

export const brandSources = ['manual', 'youtube'] as const

const ValueBasisName = z.enum(Object.keys(valueBases) as ValueBasis[])

/** A brand as everyone may read it. */
export const Brand = z.object({
  id: z.int(),
  slug: z.string(),
  ...StoredFacts.shape,
  tagPhotoUrl: z.string().nullable(),
  /** The photo in sixteen pixels' width, as base64 of a WebP: shown blurred until the photo is there. */
  tagPhotoBlur: z.string().nullable(),
  /** Who took the tag photo shown: a username, or 'guest'. */
  tagSubmittedBy: z.string().nullable(),
  /** When the price shown was set or, resting on sales, computed. */
  priceSetAt: z.iso.datetime().nullable(),
  /** `sales`: `averageSalePrice` is the median of members' sales of the last twelve months. */
  priceBasis: ValueBasisName.nullable(),
  /** How many sales it rests on, as a step: 10, 20, 40, 100 and so on. Null for few, and for other bases. */
  soldCount: z.int().nullable(),
  sellThroughSetAt: z.iso.datetime().nullable(),
  sellThroughBasis: ValueBasisName.nullable(),
  source: z.enum(brandSources),
  sourceUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  userId: z.int().nullable(),
  submittedBy: z.string().nullable(),
  upvotes: z.int(),
  downvotes: z.int(),
})
export type Brand = z.infer<typeof Brand>

export const TagPhoto = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string().nullable(),
  kind: z.enum(tagPhotoKinds),
  /** When such tags were sewn in, in the submitter's words: '1990s'. */
  era: z.string().nullable(),
  submittedBy: z.string(),
  createdAt: z.iso.datetime(),
})
export type TagPhoto = z.infer<typeof TagPhoto>

/** Everything its own page shows: the primary tag photo comes first. */
export const BrandDetails = z.object({
  ...Brand.shape,
  /** What somebody estimated, saw in a video or imported, and may be edited: not shown while sales say more. */
  estimatedPrice: z.int().nullable(),
  photos: z.array(TagPhoto),
  /** RN, CA and WPL numbers that members found on its tags, most confirmed first. A few of them. */
  identifiers: z
    .array(z.object({ kind: z.enum(identifierKinds), number: z.string(), confirmations: z.int() }))
    .max(limits.identifiersShown),
  updatedAt: z.iso.datetime(),
  /**
   * Counts the edits of its facts. Whoever edits says which one they have read. Below 0 in what a phone answers from its
   * copy: it does not know all photos, nor what was changed.
   */
  version: z.int(),
  /** How often it was changed since it was added, and the last changes. */
  changes: z.int(),
  latestChanges: z.array(ChangeSummary),
})
export type BrandDetails = z.infer<typeof BrandDetails>

const foundRoles = [...nameRoles, 'number'] as const
export type FoundRole = (typeof foundRoles)[number]

/** By which of its names a brand answers a search, and how well. */
const FoundBy = z.object({
  /** `same` but for accents, punctuation, blanks and the like; `begins` so; or spelled or sounding `close` to it. */
  match: z.enum(matchKinds),
  /** Its own name, an alias, how people say it, or an RN, CA or WPL number on its tags. */
  role: z.enum(foundRoles),
  /** That name or number. */
  text: z.string(),
})

/** A brand that a search means although neither its name nor an alias holds the text letter for letter. */
export const CloseMatch = z.object({ ...FoundBy.shape, brand: Brand })
export type CloseMatch = z.infer<typeof CloseMatch>

/** A brand that may have been meant. `slug` leads to it; without one it is known, but nobody has added it yet. */
export const MeantBrand = z.object({
  ...FoundBy.shape,
  name: z.string(),
  slug: z.string().nullable(),
  tagPhotoUrl: z.string().nullable(),
  averageSalePrice: z.int().nullable(),
  sellThroughRate: z.int().nullable(),
  /** The brand that it is a line of, where the catalogue knows. */
  lineOf: z.string().nullable(),
})
export type MeantBrand = z.infer<typeof MeantBrand>

/**
 * One page of the directory and how many brands there are in all. On the first page of a search also what comes near:
 * neither list counts in the total, and both are empty everywhere else.
 */
export const BrandPage = z.object({
  brands: z.array(Brand),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  close: z.array(CloseMatch).max(limits.closeMatches),
  didYouMean: z.array(MeantBrand).max(limits.meantBrands),
})
export type BrandPage = z.infer<typeof BrandPage>

const GarmentTypeName = SearchText.max(limits.garmentTypeName)

export const getDirectory = {
  method: 'GET',
  path: '/api/directory',
  access: 'anyone',
  limit: 'read',
  cost: ({ query }: { query: { q: string; pageSize: number } }) => 3 + query.pageSize / 10 + (query.q === '' ? 0 : 12),
  summary:
    'One page of the directory, searched, filtered and sorted, and the exact total; the first page of a search includes close matches',
  query: z.strictObject({
    q: SearchText.max(limits.searchText).default(''),
    garment: z
      .union([z.array(GarmentTypeName).max(garmentTypes.length), GarmentTypeName.transform((name) => [name])])
      .default([]),
    minSellThrough: wholeNumber(0, limits.sellThroughRate.max).default(0),
    minPrice: wholeNumber(0, limits.averageSalePrice.max).default(0),
    sort: z.enum(Object.keys(directorySorts) as DirectorySort[]).default('best'),
    page: wholeNumber(1, limits.maxPage).default(1),
    pageSize: numberInAddress(z.literal(limits.pageSizes)).default(25),
  }),
  answer: BrandPage,
} as const satisfies ContractRoute

export const getBrand = {
  method: 'GET',
  path: '/api/brands/:slug',
  access: 'anyone',
  limit: 'read',
  summary: 'One brand by its current or former slug, with all its tag photos',
  params: z.strictObject({ slug: SearchText.min(1).max(limits.slug) }),
  answer: BrandDetails,
} as const satisfies ContractRoute

export const listBrands = {
  method: 'GET',
  path: '/api/brands',
  access: 'anyone',
  limit: 'download',
  summary: 'The whole directory as one list, in order of id, for programs and offline copies',
  answer: z.array(Brand),
} as const satisfies ContractRoute
