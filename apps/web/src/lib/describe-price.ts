import { shortPriceBasis, type ValueBasis } from '@bolodex/contract/directory/value-bases'
import { formatAge } from './format-dates.ts'
import { formatUnits } from './format-money.ts'

/** A price of the directory with what it rests on and when it was set. */
export type PriceFacts = {
  averageSalePrice: number | null
  priceSetAt: string | null
  priceBasis: ValueBasis | null
  soldCount: number | null
}

/** The same of a sell rate. */
export type RateFacts = {
  sellThroughRate: number | null
  sellThroughSetAt: string | null
  sellThroughBasis: ValueBasis | null
}

/** 'estimate, 5 months ago': what a price rests on and how old it is. */
export const describePriceOrigin = ({ priceBasis, soldCount, priceSetAt }: PriceFacts, now: number): string =>
  describeOrigin(shortPriceBasis(priceBasis, soldCount), priceSetAt, now)

/** '34% sell rate (from a list, 2 years ago)' */
export function describeRate({ sellThroughRate, sellThroughSetAt, sellThroughBasis }: RateFacts, now: number): string {
  if (sellThroughRate === null) return 'no sell rate yet'
  const origin = describeOrigin(shortPriceBasis(sellThroughBasis, null), sellThroughSetAt, now)
  return `${sellThroughRate}% sell rate (${origin})`
}

/** '$54 (in a video, 12 months ago)' */
export function describePrice(facts: PriceFacts, now: number): string {
  const { averageSalePrice } = facts
  return averageSalePrice === null
    ? 'no price yet'
    : `${formatUnits(averageSalePrice)} (${describePriceOrigin(facts, now)})`
}

const describeOrigin = (basis: string, setAt: string | null, now: number): string =>
  `${basis}, ${setAt ? formatAge(setAt, now) : 'date unknown'}`
