import marketplaceFees from '../../data/marketplace-fees.json' with { type: 'json' }

/** Percent of the part of a price up to `upTo` dollars; the last has none. */
type Rate = { percent: number; upTo?: number }
/** What is taken from a sale at up to `upTo` dollars; the last has none. */
type Bracket = { fixed: number; rates: Rate[]; upTo?: number }

/** What a marketplace takes from a sale, and when that was last confirmed. `pay-up-to.test.ts` checks the data file. */
export type Marketplace = {
  key: string
  name: string
  /** A month such as 2026-08; null where nobody knows. */
  asOf: string | null
  trust: string
  feesOn: string
  brackets: Bracket[]
}

export const marketplaces: readonly Marketplace[] = marketplaceFees

/** What a reseller chooses once. Amounts are whole cents. */
export type PaySettings = {
  marketplace: string
  /** What the seller pays for shipping; 0 where the buyer pays. */
  shipping: number
  /** An amount, or whole percent of the price. */
  profit: { kind: 'dollars'; cents: number } | { kind: 'percent'; percent: number }
}

export const payLimits = { shipping: 100_000, profit: 1_000_000, percent: 100 } as const

/** Until somebody chooses: the largest marketplace, shipping paid by the buyer, and a profit worth the trip. */
export const defaultPaySettings: PaySettings = {
  marketplace: 'ebay',
  shipping: 0,
  profit: { kind: 'dollars', cents: 1500 },
}

const isWhole = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

/** An amount as people enter it, in cents; null where it is none or too much. Nothing entered is nothing. */
export function parseAmount(entered: string, max: number): number | null {
  const found = /^\$?(\d{0,7})(?:[.,](\d{0,2}))?$/.exec(entered.replaceAll(/\s/g, ''))
  if (!found) return null
  const [, whole = '', part = ''] = found
  const cents = Number(whole || 0) * 100 + Number(part.padEnd(2, '0'))
  return cents <= max ? cents : null
}

/** Settings as they were kept on a device; null where they are none, or of a marketplace that is gone. */
export function readPaySettings(kept: Record<string, unknown> | null): PaySettings | null {
  const { marketplace, shipping, profit } = kept ?? {}
  const known = marketplaces.find(({ key }) => key === marketplace)
  if (!known || !isWhole(shipping, payLimits.shipping) || typeof profit !== 'object' || profit === null) return null
  const { kind, cents, percent } = profit as Record<string, unknown>
  if (kind === 'dollars' && isWhole(cents, payLimits.profit))
    return { marketplace: known.key, shipping, profit: { kind, cents } }
  if (kind === 'percent' && isWhole(percent, payLimits.percent))
    return { marketplace: known.key, shipping, profit: { kind, percent } }
  return null
}

export function findMarketplace(key: string): Marketplace {
  const found = marketplaces.find((one) => one.key === key) ?? marketplaces[0]
  if (!found) throw new Error('The table of fees is empty')
  return found
}

/** The data file has dollars, which people read; sums are made of whole cents, which cannot drift. */
const toCents = (dollars: number): number => Math.round(dollars * 100)

export function bracketOf({ brackets }: Marketplace, price: number): Bracket {
  const found = brackets.find(({ upTo }) => upTo === undefined || price <= toCents(upTo))
  if (!found) throw new Error('The last bracket has no end')
  return found
}

/** What a marketplace takes from a sale at this price, rounded to the cent. */
export function feesOn(marketplace: Marketplace, price: number): number {
  const { fixed, rates } = bracketOf(marketplace, price)
  // In hundredths of a percent of a cent, so that nothing is rounded before the end.
  let parts = 0
  let from = 0
  for (const { percent, upTo } of rates) {
    const to = upTo === undefined ? price : Math.min(price, toCents(upTo))
    parts += (to - from) * Math.round(percent * 100)
    from = to
  }
  return toCents(fixed) + Math.round(parts / 10_000)
}

/** A sum that can be followed line by line, in whole cents. */
export type PaySum = {
  price: number
  fees: number
  shipping: number
  profit: number
  /** price − fees − shipping − profit; below zero where the profit is not in it. */
  left: number
  /** The most to pay, in whole dollars rounded down; null: leave it. */
  payUpTo: number | null
  careful: CarefulSum | null
}

/** The same for somebody who expects to keep what does not sell: only the share that sells brings money. */
type CarefulSum = {
  /** Percent sold within 90 days. */
  rate: number
  left: number
  payUpTo: number | null
}

/** What a brand or one of its garments sells for, in whole dollars, and how much of it sells. */
export type PayFigures = { price: number; rate: number | null }

/**
 * The most to pay for something that sells for `price`. `price` is the brand's, or the median of one garment where there
 * is one. Decision 54 says how it rounds.
 */
export function computePayUpTo({ price, rate }: PayFigures, settings: PaySettings): PaySum {
  const cents = toCents(price)
  const { shipping } = settings
  const fees = feesOn(findMarketplace(settings.marketplace), cents)
  const profit =
    settings.profit.kind === 'dollars' ? settings.profit.cents : Math.ceil((cents * settings.profit.percent) / 100)
  const earned = cents - fees - shipping
  const left = earned - profit
  return { price: cents, fees, shipping, profit, left, payUpTo: wholeDollars(left), careful: computeCareful() }

  function computeCareful(): CarefulSum | null {
    if (rate === null) return null
    const sold = Math.floor((earned * rate) / 100) - profit
    return { rate, left: sold, payUpTo: wholeDollars(sold) }
  }
}

/** Rounded down: a cent more would cost the wanted profit. Less than a dollar is not worth the sum. */
const wholeDollars = (cents: number): number | null => (cents < 100 ? null : Math.floor(cents / 100))
