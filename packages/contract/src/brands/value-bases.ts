/** What a price or a sell-through rests on, in the words people read. */
export const valueBases = {
  estimate: 'a member’s estimate',
  video: 'said in a video',
  import: 'an imported list',
  /** Of prices only, written by the nightly rebuild of cells. */
  sales: 'members’ sales',
} as const

export type ValueBasis = keyof typeof valueBases

/** What a price rests on, with how many sales, as a step; null for few. */
export const describePriceBasis = (basis: ValueBasis, soldCount: number | null): string =>
  basis === 'sales' ? `median of ${countInSteps(soldCount)}` : valueBases[basis]

/** '40+ sales', or 'few sales'. */
export const countInSteps = (sales: number | null): string => `${sales === null ? 'few' : `${sales}+`} sales`

/** The same in a word or two, for where there is little room. What a video or a list says is an estimate, too. */
export const shortPriceBasis = (basis: ValueBasis | null, soldCount: number | null): string =>
  basis === 'sales' ? countInSteps(soldCount) : 'estimate'
