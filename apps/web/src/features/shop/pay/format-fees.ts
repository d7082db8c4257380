import { bracketOf, type Marketplace } from '@bolodex/contract/shop/pay-up-to'
import { formatMonth } from '#lib/format-dates.ts'
import { formatExact, formatShort } from '#lib/format-money.ts'
import { shopWording } from '../shop-wording.ts'

/** '13.6% + $0.40, August 2026': what a marketplace takes at this price, and as of when. */
export function formatFees(marketplace: Marketplace, price: number): string {
  const { fixed, rates } = bracketOf(marketplace, price)
  const percents = rates.map(({ percent, upTo }) =>
    upTo !== undefined && price > upTo * 100 ? `${percent}% to ${formatShort(upTo * 100, 'USD')}` : `${percent}%`,
  )
  // Rates above the price take nothing from it.
  const used = percents.slice(0, rates.filter(({ upTo }) => upTo !== undefined && price > upTo * 100).length + 1)
  const parts = [...used, ...(fixed > 0 ? [formatExact(Math.round(fixed * 100), 'USD')] : [])]
  const fees = parts.length > 0 ? parts.join(' + ') : shopWording.pay.noFees
  return shopWording.pay.feesAsOf(fees, marketplace.asOf && formatMonth(`${marketplace.asOf}-01`))
}
