import { addressLimits } from './address-limits.ts'

/** Every number of the specification, once. */
export const limits = {
  ...addressLimits,
  brandName: { min: 2, max: 120 },
  brandDescription: { min: 10, max: 2000 },
  username: { min: 3, max: 30 },
  email: { max: 254 },
  password: { min: 6, max: 200 },
  /** `open`: per admin, not used, revoked or expired. */
  invitation: { note: 100, days: { min: 1, usual: 7, max: 30 }, open: 50 },
  invitationsPerPage: 50,
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
  /** Per brand. */
  garmentTypes: 20,
  /** Per brand. */
  aliases: 20,
  /** A merge keeps every name beyond that, up to here. */
  mergedAliases: 500,
  /** A tag's look with its years, without a photo; and how many a brand has. */
  datedNote: { min: 6, max: 200 },
  datedNotes: 40,
  /** A merge keeps every note beyond that, up to here. */
  mergedDatedNotes: 200,
  /** A line of a brand: its name, its note, and both as one text; and how many a brand has. */
  lineName: 60,
  lineNote: 140,
  line: { min: 1, max: 202 },
  lines: 12,
  /** A merge keeps every line beyond that, up to here. */
  mergedLines: 60,
  fakeWarning: { min: 3, max: 300 },
  /** In the normalized form. */
  website: { min: 1, max: 200 },
  wikidata: { min: 2, max: 13 },
  editReason: 300,
  suggestionReason: { min: 3, max: 300 },
  /** Saved by one call. */
  brandsAtOnce: 100,
  sourceUrl: 500,
  /** A photo must be smaller than this. */
  photoBytes: 5 * 1024 * 1024,
  /** A larger photo is made smaller before it is sent. */
  sentAsIsBytes: 1.5 * 1024 * 1024,
  /** Larger files are not opened in the browser to make them smaller. */
  shrinkablePhotoBytes: 60 * 1024 * 1024,
  photoPixels: 40_000_000,
  /** WebP holds no longer side than 16383. */
  photoSide: 12_000,
  /** Shown photos per brand: of all, and of guests. */
  photosPerBrand: 120,
  guestPhotosPerBrand: 20,
  /** On a tag photo: the country on the tag, and the submitter's note. */
  tagMadeIn: 60,
  tagNote: 300,
  /** Of the photos that contradict a dating rule, as many are shown to an admin. */
  contradictingPhotos: 12,
  /** Per member and brand page: more than a page has photos. */
  ownTagVoices: 500,
  /** Per post or comment. */
  photosPerText: 3,
  /** The author's description of a forum photo. */
  photoAlt: 200,
  csv: { bytes: 20 * 1024 * 1024, rows: 50_000 },
  pendingImportRowsPerPage: 200,
  /** Rows of a file that an admin leaves out by hand; with more, declining it is the better answer. */
  importRowsLeftOut: 1000,
  /** A file of known names that an operator loads. */
  catalogue: { bytes: 64 * 1024 * 1024, rows: 200_000, namesPerRow: 60, cell: 4000 },
  revisionsPerPage: 20,
  suggestionsPerPage: 25,
  /** Brands and photos per page of a member's contributions. */
  contributionsPerPage: 24,
  /** Brands per request for own votes. */
  votesAskedAtOnce: 250,
  postsPerPage: 25,
  commentsPerPage: 50,
  /** The excerpt of a post in a list. */
  postExcerpt: 500,
  searchHits: 25,
  noticesPerPage: 20,
  reviewItemsPerPage: 50,
  logEntriesPerPage: 50,
  accountsFound: 20,
  deletedAccountsPerPage: 20,
  staffPerPage: 50,
  videoAddress: 2000,
  /** A pasted or dropped transcript, in characters. */
  transcriptText: 5_000_000,
  /** More than eight hours of speech. */
  transcriptWords: 100_000,
  /** Per analysis. */
  detectedBrands: 300,
  /** Amounts per brand besides its price: asked, offered, paid. */
  amountsSaid: 6,
  /** Per brand and video. */
  mentionsPerVideo: 30,
  brandVideosPerPage: 5,
  /** Members who must confirm what another one reported before its prices count; one admin is enough. */
  videoConfirmations: 2,
  /** Per member and brand page: as many as are sent to their browser. */
  ownConfirmations: 500,
  analysesPerPage: 10,
  /** Shown of an analysis in a list. */
  namesOfAnalysis: 4,
} as const
