/** The limits of page URLs. Every page reads its URL; the other limits stay out of a browser's first load. */
export const addressLimits = {
  /** Identity columns are 32-bit integers: a larger id cannot exist. */
  maxId: 2_147_483_647,
  /** A name's own part has 80 characters at most, and a number may follow it. */
  slug: 100,
  sellThroughRate: { min: 0, max: 100 },
  averageSalePrice: { min: 0, max: 1_000_000 },
  pageSizes: [25, 50, 100, 250],
  /** Longer than any real search. */
  searchText: 100,
  /** Deeper than any directory of 1,000,000 brands goes. */
  maxPage: 40_000,
} as const
