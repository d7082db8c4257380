import { bracketOf, findMarketplace, ownFeesOf, type PaySettings } from '@bolodex/sales-reports/pay-up-to'
import type { Marketplace } from '@bolodex/contract/sales/marketplaces'
import { formatMonth } from '#lib/format-dates.ts'
import { formatExact, formatShort } from '#lib/format-cents.ts'
import { siteCurrency } from '#lib/format-money.ts'
import { shopWording } from '../shop-wording.ts'

/** '13.6% + $0.40, August 2026': what a marketplace takes at this price, and as of when. */
export function formatFees(marketplace: Marketplace, price: number): string {
  const { fixed, rates } = bracketOf(marketplace, price)
  const percents = rates.map(({ percent, upTo }) =>
    upTo !== undefined && price > upTo * 100 ? `${percent}% to ${formatShort(upTo * 100)}` : `${percent}%`,
  )
  // Rates above the price take nothing from it.
  const used = percents.slice(0, rates.filter(({ upTo }) => upTo !== undefined && price > upTo * 100).length + 1)
  const parts = [...used, ...(fixed > 0 ? [formatExact(Math.round(fixed * 100))] : [])]
  const fees = parts.length > 0 ? parts.join(' + ') : shopWording.pay.noFees
  return shopWording.pay.feesAsOf(fees, marketplace.asOf && formatMonth(`${marketplace.asOf}-01`))
}

/** Whose fees a sum counts: 'eBay fees', or 'Your eBay fees'. */
export function nameFees(settings: PaySettings): string {
  const { name } = findMarketplace(settings.marketplace)
  return ownFeesOf(settings) ? shopWording.pay.ownFees(name) : shopWording.pay.fees(name, siteCurrency() === 'USD')
}

/** How a sum counts them. */
export function describeFees(settings: PaySettings, price: number): string {
  const own = ownFeesOf(settings)
  if (!own) return formatFees(findMarketplace(settings.marketplace), price)
  return `${own.hundredths / 100}% + ${formatExact(own.fixed)}`
}
