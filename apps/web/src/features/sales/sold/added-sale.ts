import { salesLimits } from '@bolodex/contract/sales/sales-limits'
import type { OwnSale } from '@bolodex/sales-reports/own-sales'
import { siteCurrency } from '#lib/format-money.ts'
import { newKey } from '#lib/new-key.ts'
import { formatCell, platformName } from '../format-amounts.ts'
import { changeLedger, currentLedger } from '../ledger/sales-ledger.ts'
import { soldWording } from './sold-wording.ts'

/** One sale as entered. */
export type SaidSale = {
  brand: string
  slug: string | null
  priceCents: number
  garment: string | null
  days: number
  platform: string
  /** 2026-11 */
  month: string
}

/** Five prices around what the brand sells for, in steps that people price in. */
export function listPrices(dollars: number | null): number[] {
  if (dollars === null) return [15, 25, 40, 60, 100]
  const step = dollars < 20 ? 2 : dollars < 200 ? 5 : dollars < 1000 ? 25 : 100
  const around = [0.75, 0.87, 1, 1.12, 1.4].map((share) => Math.max(step, Math.round((dollars * share) / step) * step))
  // Low prices round to the same: each further one is a step higher.
  return around.reduce<number[]>((prices, price) => [...prices, Math.max(price, (prices.at(-1) ?? 0) + step)], [])
}

/** The last twelve months, the newest first. */
export function listMonths(now: Date): string[] {
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

const toSale = (id: string, { month, ...said }: SaidSale): OwnSale => ({
  id,
  listingId: null,
  isAdded: true,
  title: '',
  ...said,
  state: 'counted',
  question: null,
  currency: siteCurrency(),
  soldOn: `${month}-01`,
  listedOn: null,
  feesCents: null,
  shippingCents: null,
  costCents: null,
  quantity: 1,
  isLot: false,
  isRefunded: false,
})

/** A change of one sale on this device: what it was, what it is, and the way back. */
export type SaleChange = { before: OwnSale | null; after: OwnSale | null; undo: () => Promise<void> }

/** Keeps a sale, or changes the one with this id. Null where nothing more fits. */
export async function saveSale(said: SaidSale, id: string | null): Promise<SaleChange | null> {
  const { sales, lastSale } = await currentLedger()
  const before = sales.find((sale) => sale.id === id) ?? null
  if (!before && sales.length >= salesLimits.sales) return null
  const sale = toSale(id ?? newKey().replaceAll('-', ''), said)
  await changeLedger({
    sales: [sale],
    lastSale: { platform: said.platform, soldOn: sale.soldOn, garment: said.garment },
  })
  return {
    before,
    after: sale,
    undo: () => changeLedger(before ? { sales: [before], lastSale } : { removed: [sale.id], lastSale }),
  }
}

export async function removeSale(sale: OwnSale): Promise<SaleChange> {
  await changeLedger({ removed: [sale.id] })
  return { before: sale, after: null, undo: () => changeLedger({ sales: [sale] }) }
}

export const listAddedCells = (sales: readonly OwnSale[]): string[][] => [
  [...soldWording.list.columns],
  ...sales.map(({ brand, garment, priceCents, currency, soldOn, days, platform }) => [
    brand ?? '',
    garment ?? '',
    formatCell(priceCents),
    currency,
    soldOn.slice(0, 7),
    String(days ?? ''),
    platformName(platform),
  ]),
]
