import { z } from 'zod'
import { BigId, Count, Id, Percent, PhotoSide, TagYear, WholePrice } from '../integers.ts'
import { ChangeSummary } from '../curation/brand-changes.ts'
import { StoredFacts } from './brand-schemas.ts'
import { matchKinds } from './name-matches.ts'
import { nameRoles } from './name-matches.ts'
import { eraKeys, eraNames } from './eras.ts'
import { directorySorts, type DirectorySort } from './directory-query.ts'
import { garmentTypes } from '../garment-types.ts'
import { SearchText, numberInAddress, wholeNumber } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { tagPhotoEras, tagPhotoKinds } from '../photos/tag-photo-kinds.ts'
import { identifierKinds } from '../identifiers/identifiers.ts'
import { starterStates } from '../starter/starter-states.ts'
import { valueBases, type ValueBasis } from './value-bases.ts'

export const brandSources = ['manual', 'youtube'] as const

const ValueBasisName = z.enum(Object.keys(valueBases) as ValueBasis[])

/** A brand as everyone may read it. */
export const Brand = z.object({
  id: BigId,
  slug: z.string(),
  ...StoredFacts.shape,
  /** The eras of its dated tags: those shown and not disputed. */
  eras: z.array(z.enum(eraNames)).max(eraNames.length),
  /** The tag photo on its card; in answers for one era, the best of that era. */
  tagPhotoId: BigId.nullable(),
  tagPhotoUrl: z.string().nullable(),
  /** The photo in sixteen pixels' width, as base64 of a WebP: shown blurred until the photo is there. */
  tagPhotoBlur: z.string().nullable(),
  /** The submitter of the shown tag photo: a username, or 'guest'. */
  tagSubmittedBy: z.string().nullable(),
  /** When the price shown was set or, resting on sales, computed. */
  priceSetAt: z.iso.datetime().nullable(),
  /** `sales`: `averageSalePrice` is the median of members' sales of the last twelve months. */
  priceBasis: ValueBasisName.nullable(),
  /**
   * The number of underlying sales, rounded down to a step: 10, 20, 40, 100 and so on. Null for few, and for other
   * sources.
   */
  soldCount: Count.nullable(),
  sellThroughSetAt: z.iso.datetime().nullable(),
  sellThroughBasis: ValueBasisName.nullable(),
  source: z.enum(brandSources),
  sourceUrl: z.string().nullable(),
  /** A brand that the site brought itself: whether a member has confirmed or edited its notes. Null for all others. */
  starter: z.enum(starterStates).nullable(),
  createdAt: z.iso.datetime(),
  userId: Id.nullable(),
  submittedBy: z.string().nullable(),
  upvotes: Count,
  downvotes: Count,
})
export type Brand = z.infer<typeof Brand>

/** The sources and dates of a brand's two figures: every schema with the figures has these too. */
export const originKeys = {
  priceSetAt: true,
  priceBasis: true,
  soldCount: true,
  sellThroughSetAt: true,
  sellThroughBasis: true,
} as const

export const TagPhoto = z.object({
  id: BigId,
  url: z.string(),
  width: PhotoSide,
  height: PhotoSide,
  blur: z.string().nullable(),
  kind: z.enum(tagPhotoKinds),
  /** The short name of the years, if they have one. */
  era: z.enum(tagPhotoEras).nullable(),
  /** The years in which such tags were sewn in, both included. Null: that end is unknown. */
  yearFrom: TagYear.nullable(),
  yearTo: TagYear.nullable(),
  /** The country on the tag, in its words. */
  madeIn: z.string().nullable(),
  /** What its submitter says about it. */
  note: z.string().nullable(),
  /** How many members with standing say that it looks right, or wrong. */
  looksRight: Count,
  looksWrong: Count,
  submittedBy: z.string(),
  createdAt: z.iso.datetime(),
})
export type TagPhoto = z.infer<typeof TagPhoto>

/** Everything its own page shows: the primary tag photo comes first. */
export const BrandDetails = z.object({
  ...Brand.shape,
  /** Estimated, seen in a video or imported; editable, and hidden while sold figures are better. */
  estimatedPrice: WholePrice.nullable(),
  photos: z.array(TagPhoto),
  /** Who added each of `datedNotes`, in their order. Empty in offline answers. */
  datedNoteAuthors: z.array(z.string()).max(limits.mergedDatedNotes),
  /** RN, CA and WPL numbers that members found on its tags, most confirmed first. A few of them. */
  identifiers: z
    .array(z.object({ kind: z.enum(identifierKinds), number: z.string(), confirmations: Count }))
    .max(limits.identifiersShown),
  /** Searches that led to it this month, at least: 0, or a step of `brandSearchRules`. 0 in offline answers. */
  searchesThisMonth: Count,
  updatedAt: z.iso.datetime(),
  /**
   * Counts edits of the facts. An edit names the version it is based on. Below 0 in offline answers, which lack some
   * photos and changes.
   */
  version: Count,
  /** The number of changes since it was added, and the latest ones. */
  changes: Count,
  latestChanges: z.array(ChangeSummary),
})
export type BrandDetails = z.infer<typeof BrandDetails>

const foundRoles = [...nameRoles, 'line', 'number', 'description'] as const
export type FoundRole = (typeof foundRoles)[number]

/** Which of a brand's names matches a search, and how well. */
const FoundBy = z.object({
  /** `same` except for accents, punctuation and spaces; `begins` with it; or spelled or sounding `close` to it. */
  match: z.enum(matchKinds),
  /** Its own name, an alias, a nickname, the name of one of its lines, an RN, CA or WPL number on its tags, or its description. */
  role: z.enum(foundRoles),
  /** The matching name or number. */
  text: z.string(),
})

/** A brand that a search means although neither its name nor an alias holds the text letter for letter. */
export const CloseMatch = z.object({
  ...FoundBy.shape,
  /** Or it has all `words` of the search, in any order. */
  match: z.enum([...matchKinds, 'words']),
  /** Its name differs only in spelling, or the number is on its tags: shown among the matches. */
  isEqual: z.boolean(),
  brand: Brand,
})
export type CloseMatch = z.infer<typeof CloseMatch>

/** A suggested brand. `slug` leads to its page; without one it is a known name that has no page yet. */
export const MeantBrand = z.object({
  ...FoundBy.shape,
  name: z.string(),
  slug: z.string().nullable(),
  /** What to look for. Empty for a name without a page. */
  garmentTypes: z.array(z.string()),
  tagPhotoUrl: z.string().nullable(),
  ...Brand.pick(originKeys).shape,
  averageSalePrice: WholePrice.nullable(),
  sellThroughRate: Percent.nullable(),
  /** The brand that it is a line of, where the catalogue knows. */
  lineOf: z.string().nullable(),
})
export type MeantBrand = z.infer<typeof MeantBrand>

/** The brand nearest to the search among those that the filters leave out. */
export const FilteredOut = z.object({ name: z.string(), slug: z.string() })
export type FilteredOut = z.infer<typeof FilteredOut>

/**
 * One page of the directory and the total. On the first page of a search also close matches and suggestions: neither
 * counts in the total, and both are empty elsewhere.
 */
export const BrandPage = z.object({
  brands: z.array(Brand),
  total: Count,
  /**
   * For a search: brands beyond the total whose name differs only in spelling, or that have the number on their tags.
   */
  equal: Count,
  page: Count,
  pageSize: Count,
  close: z.array(CloseMatch).max(limits.closeMatches),
  didYouMean: z.array(MeantBrand).max(limits.meantBrands),
  /** Null without filters. */
  filteredOut: FilteredOut.nullable(),
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
    era: z
      .enum(eraKeys)
      .optional()
      .meta({ description: 'Brands with dated tags of this era, each with its tag photo of that era' }),
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

export const listEras = {
  method: 'GET',
  path: '/api/directory/eras',
  access: 'anyone',
  limit: 'read',
  summary: 'How many brands have dated tags of each era',
  answer: z.object({
    /** All brands, dated or not. */
    total: Count,
    eras: z.array(z.object({ era: z.enum(eraKeys), brands: Count })).max(eraKeys.length),
  }),
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
