import marketplaceFees from '../../data/marketplace-fees.json' with { type: 'json' }

/** Percent of the part of a price up to `upTo` dollars; the last has none. */
type Rate = { percent: number; upTo?: number }
/**
 * The fee for a sale of up to `upTo` dollars; the last bracket has no limit.
 */
export type Bracket = { fixed: number; rates: Rate[]; upTo?: number }

/** A marketplace's fees, and when they were last confirmed. `pay-up-to.test.ts` checks the data file. */
export type Marketplace = {
  key: string
  name: string
  /** A month such as 2026-08; null when unknown. */
  asOf: string | null
  trust: string
  feesOn: string
  brackets: Bracket[]
}

export const marketplaces: readonly Marketplace[] = marketplaceFees
