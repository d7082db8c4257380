/** The sources of a price or a sell-through, as displayed. */
export const valueBases = {
  estimate: 'a member’s estimate',
  video: 'said in a video',
  import: 'an imported list',
  /** For prices only, written by the nightly rebuild of sold aggregates. */
  sales: 'members’ sales',
} as const

export type ValueBasis = keyof typeof valueBases

/** The source of a price, with its number of sales as a step; null for few. */
export const describePriceBasis = (basis: ValueBasis, soldCount: number | null): string =>
  basis === 'sales' ? `median of ${countInSteps(soldCount)}` : valueBases[basis]

/** '40+ sales', or 'few sales'. */
export const countInSteps = (sales: number | null): string => `${sales === null ? 'few' : `${sales}+`} sales`

const shortBases: Record<ValueBasis, string> = {
  estimate: 'estimate',
  video: 'in a video',
  import: 'from a list',
  sales: 'sales',
}

/** The same in a word or two, for where there is little room. */
export function shortPriceBasis(basis: ValueBasis | null, soldCount: number | null): string {
  if (basis === 'sales') return countInSteps(soldCount)
  // A device may hold a basis that this release does not know.
  return (basis && shortBases[basis]) ?? 'source unknown'
}

const day = 86_400_000

/** A price moves within half a year; an older figure is shown as such. */
const freshDays = 183

export function isOld(moment: string | null, today: number): boolean {
  return moment !== null && today - Date.parse(moment) > freshDays * day
}
