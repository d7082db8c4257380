import { salesLimits } from '@bolodex/contract/sales/sales-limits'

/** Counted, waiting for its brand, or excluded by the seller. */
type SaleState = 'counted' | 'unsure' | 'left-out'

/** Why the brand of a sale is not sure. */
export type Doubt = 'two-brands' | 'compared' | 'lot' | 'short-name' | 'word' | 'split-word' | 'other'

/** One sale as the device keeps it. Amounts are hundredths of the currency. The title never leaves the device. */
export type OwnSale = {
  /** A salted hash of what identifies the sale in its report; random for one that was added by hand. */
  id: string
  /** The same of its listing, to find the day it was listed in a report of active listings. */
  listingId: string | null
  isAdded: boolean
  title: string
  /** Null: no brand. */
  brand: string | null
  /** Where the brand's page is, if the directory has one. */
  slug: string | null
  garment: string | null
  state: SaleState
  /** What is asked about an unsure one. */
  question: { doubt: Doubt; words: string; candidates: { name: string; slug: string | null }[] } | null
  priceCents: number
  currency: string
  /** YYYY-MM-DD. Of a sale that was added by hand only the month counts. */
  soldOn: string
  listedOn: string | null
  /** Said instead of a listing date. */
  days: number | null
  feesCents: number | null
  shippingCents: number | null
  costCents: number | null
  quantity: number
  isLot: boolean
  /** A key of the fee table, or `other`. */
  platform: string
  isRefunded: boolean
}

/** A listing that has not sold, as the device keeps it. */
export type OwnListing = {
  id: string
  brand: string | null
  currency: string
  listedOn: string | null
  quantity: number
  platform: string
}

/** What a reseller chooses once for all their numbers. */
export type NumberSettings = {
  /** What an item cost where the report does not say. */
  itemCostCents: number
  /** From this profit on, for each one bought, a brand is worth buying again. */
  wantedCents: number
}

export const defaultNumberSettings: NumberSettings = { itemCostCents: 900, wantedCents: 1000 }

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= salesLimits.cents

/** Settings as they were kept on a device; the default where one is not an amount. */
export function readNumberSettings(kept: unknown): NumberSettings {
  const { itemCostCents, wantedCents } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >
  return {
    itemCostCents: isAmount(itemCostCents) ? itemCostCents : defaultNumberSettings.itemCostCents,
    wantedCents: isAmount(wantedCents) ? wantedCents : defaultNumberSettings.wantedCents,
  }
}

const day = 86_400_000

/** How long a sale was listed; null when unknown or when the dates contradict each other. */
export function daysToSell({ soldOn, listedOn, days }: Pick<OwnSale, 'soldOn' | 'listedOn' | 'days'>): number | null {
  if (days !== null) return days
  if (listedOn === null) return null
  const passed = Math.round((Date.parse(soldOn) - Date.parse(listedOn)) / day)
  return passed >= 0 && passed <= salesLimits.days ? passed : null
}

/**
 * The value below which this share of sorted numbers lies, between two neighbors in proportion, as Postgres'
 * `percentile_cont` has it. Null for none.
 */
export function quantileOf(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * share
  const [low, high] = [Math.floor(place), Math.ceil(place)]
  const [below, above] = [sorted[low] ?? 0, sorted[high] ?? 0]
  return Math.round(below + (above - below) * (place - low))
}
