import { marketplaces, type Bracket, type Marketplace } from '@bolodex/contract/sales/marketplaces'

/** What a reseller pays instead of the fees of our table: hundredths of a percent, and whole cents. */
export type OwnFees = { hundredths: number; fixed: number }

/** What a reseller chooses once. Amounts are whole cents. */
export type PaySettings = {
  marketplace: string
  /** By marketplace. */
  ownFees?: Record<string, OwnFees>
  /** What the seller pays for shipping; 0 where the buyer pays. */
  shipping: number
  /** An amount, or whole percent of the price. */
  profit: { kind: 'dollars'; cents: number } | { kind: 'percent'; percent: number }
}

export const payLimits = {
  shipping: 100_000,
  profit: 1_000_000,
  percent: 100,
  feeHundredths: 10_000,
  feeFixed: 10_000,
} as const

/** The default: the largest marketplace, shipping paid by the buyer, and a profit worth the trip. */
export const defaultPaySettings: PaySettings = {
  marketplace: 'ebay',
  shipping: 0,
  profit: { kind: 'dollars', cents: 1500 },
}

const isWhole = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

/** An amount as people enter it, in cents; null where it is none or too much. Nothing entered is nothing. */
export function parseAmount(entered: string, max: number): number | null {
  const found = /^[$€£]?(\d{0,7})(?:[.,](\d{0,2}))?$/.exec(entered.replaceAll(/\s/g, ''))
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
  const chosen = { marketplace: known.key, ...readOwnFees(kept?.['ownFees']), shipping }
  if (kind === 'dollars' && isWhole(cents, payLimits.profit)) return { ...chosen, profit: { kind, cents } }
  if (kind === 'percent' && isWhole(percent, payLimits.percent)) return { ...chosen, profit: { kind, percent } }
  return null
}

/** What is not a fee, or of no marketplace, is left out. */
function readOwnFees(kept: unknown): Pick<PaySettings, 'ownFees'> {
  if (typeof kept !== 'object' || kept === null) return {}
  const read = Object.entries(kept).filter(([key, fees]) => {
    const { hundredths, fixed } = (fees ?? {}) as Record<string, unknown>
    const isFee = isWhole(hundredths, payLimits.feeHundredths) && isWhole(fixed, payLimits.feeFixed)
    return isFee && marketplaces.some((one) => one.key === key)
  })
  return read.length > 0 ? { ownFees: Object.fromEntries(read) } : {}
}

/** Undefined where the fees of our table count. */
export const ownFeesOf = ({ marketplace, ownFees }: PaySettings): OwnFees | undefined => ownFees?.[marketplace]

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

/** The same for a seller who keeps unsold items: only the share that sells earns money. */
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
  const own = ownFeesOf(settings)
  const fees = own
    ? own.fixed + Math.round((cents * own.hundredths) / 10_000)
    : feesOn(findMarketplace(settings.marketplace), cents)
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
