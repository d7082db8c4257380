import { bracketOf, type Marketplace } from '@bolodex/contract/shop/pay-up-to'
import { formatMonth } from '#lib/format-dates.ts'
import { shopWording } from '../shop-wording.ts'

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 3990 as '$39.90', and less than nothing as '−$0.20'. */
export const formatAmount = (cents: number): string => `${cents < 0 ? '−' : ''}${money.format(Math.abs(cents) / 100)}`

/** '$25', and '$7.50' only where there are cents. */
export const formatShort = (cents: number): string => formatAmount(cents).replace(/\.00$/, '')

/** '13.6% + $0.40, August 2026': what a marketplace takes at this price, and as of when. */
export function formatFees(marketplace: Marketplace, price: number): string {
  const { fixed, rates } = bracketOf(marketplace, price)
  const percents = rates.map(({ percent, upTo }) =>
    upTo !== undefined && price > upTo * 100 ? `${percent}% to ${formatShort(upTo * 100)}` : `${percent}%`,
  )
  // Rates above the price take nothing from it.
  const used = percents.slice(0, rates.filter(({ upTo }) => upTo !== undefined && price > upTo * 100).length + 1)
  const parts = [...used, ...(fixed > 0 ? [formatAmount(Math.round(fixed * 100))] : [])]
  const fees = parts.length > 0 ? parts.join(' + ') : shopWording.pay.noFees
  return shopWording.pay.feesAsOf(fees, marketplace.asOf && formatMonth(`${marketplace.asOf}-01`))
}
