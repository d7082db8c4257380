import { isCurrency } from '@bolodex/contract/sales/currencies'
import { daysToSell, type OwnSale } from '@bolodex/sales-reports/own-sales'
import {
  sharedGarments,
  sharedMonths,
  sharedPlatforms,
  sharingLimits,
  type SharedSale,
  type SharedSaleInput,
} from '@bolodex/contract/sales/shared-sales'
import { platformName } from '../format-amounts.ts'
import { shareWording } from './share-wording.ts'

/** What is sent of one sale, and nothing else. */
export type SharedRow = SharedSaleInput & {
  /** Whether the directory has the brand. Not sent. */
  isKnown: boolean
}

/** Null for a sale that is not shared: whose brand is not sure, a lot, refunded, or too old to count. */
function toRow(sale: OwnSale, months: { from: string; to: string }): SharedRow | null {
  const { brand, slug, garment, priceCents, currency, state, quantity, isLot, isRefunded, platform } = sale
  const month = sale.soldOn.slice(0, 7)
  const price = Math.round(priceCents / 100)
  if (state !== 'counted' || brand === null || isLot || quantity !== 1 || isRefunded) return null
  const isOfRange = price >= sharingLimits.price.min && price <= sharingLimits.price.max
  if (month < months.from || month > months.to || !isOfRange || !isCurrency(currency)) return null
  return {
    brand,
    garment: sharedGarments.find((name) => name === garment) ?? null,
    price,
    currency,
    month,
    days: daysToSell(sale),
    platform: sharedPlatforms.find((key) => key === platform) ?? 'other',
    isKnown: slug !== null,
  }
}

/** The rows that this device would share, the newest first. */
export function listRows(sales: readonly OwnSale[], now: Date): SharedRow[] {
  const months = sharedMonths(now)
  return sales
    .flatMap((sale) => toRow(sale, months) ?? [])
    .toSorted((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : a.brand < b.brand ? -1 : 1))
}

/** A row as the account keeps it, the way this device writes it. */
export const fromShared = ({ brand, ...facts }: SharedSale): SharedSaleInput & { id: number } => ({
  ...facts,
  brand: brand.name,
})

const keyOf = ({ brand, garment, price, currency, month, days, platform }: SharedSaleInput): string =>
  JSON.stringify([brand.toLowerCase(), garment, price, currency, month, days, platform])

/** Whether two rows say the same. */
export const isSameRow = (a: SharedSaleInput, b: SharedSaleInput): boolean => keyOf(a) === keyOf(b)

/**
 * What of these rows the account does not have yet. Compared by what they say, as often as they say it: a row has no other
 * identity outside this device, and the same report read on another device shares nothing twice.
 */
export function listUnshared(rows: readonly SharedRow[], shared: readonly SharedSaleInput[]): SharedRow[] {
  const left = new Map<string, number>()
  for (const one of shared) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return rows.filter((row) => {
    const count = left.get(keyOf(row)) ?? 0
    left.set(keyOf(row), count - 1)
    return count <= 0
  })
}

export const listCells = (rows: readonly SharedSaleInput[]): string[][] => [
  [...shareWording.cells],
  ...rows.map(({ brand, garment, price, currency, month, days, platform }) => [
    brand,
    garment ?? '',
    String(price),
    currency,
    month,
    String(days ?? ''),
    platformName(platform),
  ]),
]
