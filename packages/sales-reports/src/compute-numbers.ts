import { feesOn } from './pay-up-to.ts'
import { marketplaces } from '@bolodex/contract/sales/marketplaces'
import { daysToSell, quantileOf, type NumberSettings, type OwnListing, type OwnSale } from './own-sales.ts'

/** With fewer sales than this, one odd price decides. */
const fewestForVerdict = 3
/** A report with a wrong year must not draw a plot of centuries. */
const mostMonths = 120

export const verdicts = ['buy', 'leave', 'few'] as const
export type Verdict = (typeof verdicts)[number]

/** The median and the middle half, in cents. Lots count as sales; their prices are no price of one garment. */
type Prices = { median: number; low: number; high: number }
/** The median of those whose days are known. */
type Days = { median: number; known: number }

type GroupNumbers = {
  sold: number
  prices: Prices | null
  days: Days | null
  revenue: number
  fees: number
  profit: number
  /** In cents; the profit divided by the sales. */
  profitEach: number
}

export type BrandNumbers = GroupNumbers & {
  brand: string
  slug: string | null
  /** The most sold first. */
  garments: string[]
  listed: number
  /** Percent sold of those sold and still listed, on marketplaces whose active listings are known. */
  sellThrough: number | null
  /** Profit for each one bought, counting those that have not sold; what the verdict rests on. */
  profitBought: number
  verdict: Verdict
}

export type Numbers = {
  currency: string
  /** Sales in other currencies, which are not counted. */
  others: { currency: string; sold: number }[]
  totals: GroupNumbers & {
    /** The first and last month, as 2026-11. */
    months: [string, string] | null
    /** Of how many sales the fees were estimated, and the months that the rates are from. */
    estimated: { sales: number; from: string | null; to: string | null }
    /** Sales whose fees neither the report nor the table knows: they count as none. */
    feesUnknown: number
    costKnown: number
  }
  unsure: number
  leftOut: number
  refunded: number
  noBrand: number
  brands: BrandNumbers[]
  byMonth: { month: string; sold: number; profit: number }[]
  byMarketplace: (GroupNumbers & { platform: string })[]
  byGarment: (GroupNumbers & { garment: string | null })[]
}

const names = new Intl.Collator('en')
const feeTable = new Map(marketplaces.map((one) => [one.key, one]))

type Priced = OwnSale & {
  fees: number
  isEstimated: boolean
  isFeeUnknown: boolean
  cost: number
  profit: number
  /** Computed once: every sale is in several groups. */
  listedDays: number | null
}

/** The fee table is for sales in dollars; elsewhere nothing is guessed. */
function priceSale(sale: OwnSale, { itemCostCents }: NumberSettings): Priced {
  const marketplace = sale.currency === 'USD' ? feeTable.get(sale.platform) : undefined
  const fees = sale.feesCents ?? (marketplace ? feesOn(marketplace, sale.priceCents) : 0)
  const cost = sale.costCents ?? itemCostCents * sale.quantity
  return {
    ...sale,
    fees,
    cost,
    listedDays: daysToSell(sale),
    profit: sale.priceCents - fees - (sale.shippingCents ?? 0) - cost,
    isEstimated: sale.feesCents === null && marketplace !== undefined,
    isFeeUnknown: sale.feesCents === null && marketplace === undefined,
  }
}

/** Figures of a member's own sales, in their most frequent currency, or the site's while there are none. */
export function computeNumbers(
  sales: readonly OwnSale[],
  active: readonly OwnListing[],
  settings: NumberSettings,
  siteCurrency: string,
): Numbers {
  const kept = sales.filter(({ state, isRefunded }) => state === 'counted' && !isRefunded)
  const [main, ...others] = countBy(kept, ({ currency }) => currency)
  const currency = main?.[0] ?? siteCurrency
  const counted = kept.filter((sale) => sale.currency === currency).map((sale) => priceSale(sale, settings))
  // A report of active listings may be older than the sale of one of its items; of several pieces some may be left.
  const gone = new Set(kept.map(({ listingId }) => listingId))
  const listings = active.filter((one) => one.currency === currency && (one.quantity > 1 || !gone.has(one.id)))
  const group = <Key>(keyOf: (sale: Priced) => Key) => [...groupBy(counted, keyOf)]
  const bySold = (a: { sold: number }, b: { sold: number }) => b.sold - a.sold
  return {
    currency,
    others: others.map(([other, sold]) => ({ currency: other, sold })),
    totals: { ...sumGroup(counted), ...sumFees(counted), months: monthsOf(counted) },
    unsure: sales.filter(({ state, isRefunded }) => state === 'unsure' && !isRefunded).length,
    leftOut: sales.filter(({ state, isRefunded }) => state === 'left-out' && !isRefunded).length,
    refunded: sales.filter(({ isRefunded }) => isRefunded).length,
    noBrand: counted.filter(({ brand }) => brand === null).length,
    brands: sumBrands(counted, listings, settings),
    byMonth: sumMonths(counted),
    byMarketplace: group(({ platform }) => platform)
      .map(([platform, those]) => ({ platform, ...sumGroup(those) }))
      .toSorted((a, b) => bySold(a, b) || names.compare(a.platform, b.platform)),
    byGarment: group(({ garment }) => garment)
      .map(([garment, those]) => ({ garment, ...sumGroup(those) }))
      .toSorted((a, b) => bySold(a, b) || names.compare(a.garment ?? '', b.garment ?? '')),
  }
}

function sumBrands(counted: Priced[], listings: OwnListing[], { wantedCents }: NumberSettings): BrandNumbers[] {
  // Without a list of open listings, everything bought would seem to have sold.
  const watched = new Set(listings.map(({ platform }) => platform))
  const listed = new Map<string, number>()
  for (const { brand, quantity } of listings) if (brand !== null) listed.set(brand, (listed.get(brand) ?? 0) + quantity)
  return [...groupBy(counted, ({ brand }) => brand)]
    .flatMap(([brand, those]): BrandNumbers[] => {
      if (brand === null) return []
      const sums = sumGroup(those)
      const unsold = listed.get(brand) ?? 0
      const onWatched = those.filter(({ platform }) => watched.has(platform)).length
      const share = onWatched + unsold > 0 ? onWatched / (onWatched + unsold) : null
      const cost = those.reduce((sum, sale) => sum + sale.cost, 0) / those.length
      const profitBought = Math.round(
        share === null ? sums.profit / sums.sold : (share * sums.profit) / sums.sold - (1 - share) * cost,
      )
      const isFew = sums.sold < fewestForVerdict
      return [
        {
          ...sums,
          brand,
          slug: those.find(({ slug }) => slug !== null)?.slug ?? null,
          garments: countBy(those, ({ garment }) => garment ?? '').flatMap(([name]) => (name === '' ? [] : [name])),
          listed: unsold,
          sellThrough: share === null ? null : Math.round(share * 100),
          profitBought,
          verdict: isFew ? 'few' : profitBought >= wantedCents ? 'buy' : 'leave',
        },
      ]
    })
    .toSorted((a, b) => b.sold - a.sold || names.compare(a.brand, b.brand))
}

/** One walk over the sales, without lists in between: a ledger may have 200,000 of them, and the page waits. */
function sumGroup(sales: readonly Priced[]): GroupNumbers {
  const prices = new Float64Array(sales.length)
  const days = new Float64Array(sales.length)
  let [priced, dated, revenue, fees, profit] = [0, 0, 0, 0, 0]
  for (const sale of sales) {
    if (!sale.isLot) {
      prices[priced] = sale.priceCents
      priced += 1
    }
    if (sale.listedDays !== null) {
      days[dated] = sale.listedDays
      dated += 1
    }
    revenue += sale.priceCents
    fees += sale.fees
    profit += sale.profit
  }
  const [sortedPrices, sortedDays] = [prices.subarray(0, priced).toSorted(), days.subarray(0, dated).toSorted()]
  const [median, low, high] = [0.5, 0.25, 0.75].map((share) => quantileOf(sortedPrices, share) ?? 0)
  return {
    sold: sales.length,
    prices: priced === 0 ? null : { median: median ?? 0, low: low ?? 0, high: high ?? 0 },
    days: dated === 0 ? null : { median: quantileOf(sortedDays, 0.5) ?? 0, known: dated },
    revenue,
    fees,
    profit,
    profitEach: sales.length === 0 ? 0 : Math.round(profit / sales.length),
  }
}

function sumFees(sales: readonly Priced[]) {
  const estimated = sales.filter(({ isEstimated }) => isEstimated)
  const months = [...new Set(estimated.map(({ platform }) => feeTable.get(platform)?.asOf ?? null))]
    .filter((month) => month !== null)
    .toSorted()
  return {
    estimated: { sales: estimated.length, from: months[0] ?? null, to: months.at(-1) ?? null },
    feesUnknown: sales.filter(({ isFeeUnknown }) => isFeeUnknown).length,
    costKnown: sales.filter(({ costCents }) => costCents !== null).length,
  }
}

const monthOf = ({ soldOn }: OwnSale): string => soldOn.slice(0, 7)

function monthsOf(sales: readonly OwnSale[]): [string, string] | null {
  const months = [...new Set(sales.map(monthOf))].toSorted()
  const [first, last] = [months[0], months.at(-1)]
  return first && last ? [first, last] : null
}

/** Every month from the first to the last, also those in which nothing sold. */
function sumMonths(sales: readonly Priced[]): Numbers['byMonth'] {
  const range = monthsOf(sales)
  if (!range) return []
  const bySales = groupBy(sales, monthOf)
  const found: Numbers['byMonth'] = []
  for (let month = range[1]; month >= range[0] && found.length < mostMonths; month = monthBefore(month)) {
    const those = bySales.get(month) ?? []
    found.push({ month, sold: those.length, profit: sumOf(those, ({ profit }) => profit) })
  }
  return found.toReversed()
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const before = number === 1 ? [year - 1, 12] : [year, number - 1]
  return `${String(before[0]).padStart(4, '0')}-${String(before[1]).padStart(2, '0')}`
}

const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0)

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** How often each occurs, the most frequent first. */
const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, number][] =>
  [...groupBy(items, keyOf)]
    .map(([key, those]): [string, number] => [key, those.length])
    .toSorted((a, b) => b[1] - a[1] || names.compare(a[0], b[0]))
