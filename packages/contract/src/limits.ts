import { addressLimits } from './address-limits.ts'

/** Every number of the specification, once. */
export const limits = {
  ...addressLimits,
  brandName: { min: 2, max: 120 },
  brandDescription: { min: 10, max: 2000 },
  username: { min: 3, max: 30 },
  email: { max: 254 },
  password: { min: 6, max: 200 },
  postTitle: { min: 3, max: 200 },
  postContent: { min: 10, max: 20_000 },
  comment: { min: 1, max: 1000 },
  /** Brands that come near a search, shown apart from what it found. */
  closeMatches: 10,
  meantBrands: 6,
  /** Brands of one RN, CA or WPL number, and numbers shown on a brand's page. */
  identifiedBrands: 10,
  identifiersShown: 5,
  /** Names of the directory, and as many of the catalogue, that a phone compares a tag with. */
  tagNames: 50_000,
  garmentTypeName: 60,
  /** Of one brand. */
  garmentTypes: 20,
  /** Of one brand. */
  aliases: 20,
  /** Merging keeps every name beyond that, up to here. */
  mergedAliases: 500,
  editReason: 300,
  suggestionReason: { min: 3, max: 300 },
  /** Saved by one call. */
  brandsAtOnce: 100,
  sourceUrl: 500,
  /** A photo must be smaller than this. */
  photoBytes: 5 * 1024 * 1024,
  /** Larger files are not opened in the browser to make them smaller. */
  shrinkablePhotoBytes: 60 * 1024 * 1024,
  photoPixels: 40_000_000,
  /** WebP holds no longer side than 16383. */
  photoSide: 12_000,
  photoEra: 40,
  /** Of one brand, those that are shown. */
  photosPerBrand: 60,
  /** Of a post or a comment. */
  photosPerText: 3,
  /** What a photo in the forum shows, in its writer's words. */
  photoAlt: 200,
  csv: { bytes: 20 * 1024 * 1024, rows: 50_000 },
  /** A file of known names that an operator loads. */
  catalogue: { bytes: 64 * 1024 * 1024, rows: 200_000, namesPerRow: 60, cell: 4000 },
  revisionsPerPage: 20,
  suggestionsPerPage: 25,
  /** Brands and photos shown at once on a member's page. */
  contributionsPerPage: 24,
  /** Brands asked for at once by one page of the directory. */
  votesAskedAtOnce: 250,
  postsPerPage: 25,
  commentsPerPage: 50,
  /** Of a post's text in a list. */
  postExcerpt: 500,
  searchHits: 25,
  noticesPerPage: 20,
  reviewItemsPerPage: 50,
  logEntriesPerPage: 50,
  videoAddress: 2000,
  /** Of a transcript that is pasted or dropped, in letters. */
  transcriptText: 5_000_000,
  /** More than anybody says in eight hours. */
  transcriptWords: 100_000,
  /** Of one analysis. */
  detectedBrands: 300,
  /** Kept of one brand besides its price: what was asked, offered, paid. */
  amountsSaid: 6,
  /** Kept of one brand in one video. */
  mentionsPerVideo: 30,
  brandVideosPerPage: 5,
  /** Members who must confirm what another one reported before its prices count; one admin is enough. */
  videoConfirmations: 2,
  /** Of one member, on one brand's page: as many as are told to their browser. */
  ownConfirmations: 500,
  analysesPerPage: 10,
  /** Shown of an analysis in a list. */
  namesOfAnalysis: 4,
} as const
