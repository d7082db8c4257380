import * as money from '@bolodex/contract/money'
import type { Currency } from '@bolodex/contract/sales/currencies'

/**
 * The currency of this site's prices. It is a setting of the whole site: the server sets it before it draws a page, the
 * browser before it takes the page over, both from GET /api/site.
 */
let site: Currency = 'USD'

export const siteCurrency = (): Currency => site

export function setSiteCurrency(currency: Currency | undefined): void {
  if (currency) site = currency
}

/** '$12,480': an amount in whole units, such as a price of the directory. */
export const formatUnits = (units: number): string => money.formatUnits(units, site)

/** The same, as short as a sticker is: '$12.5K'. */
export const formatSticker = (units: number): string => money.formatSticker(units, site)

/** The same with its sign apart. */
export const splitSticker = (units: number): { sign: string; figure: string } => money.splitSticker(units, site)
