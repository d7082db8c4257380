import * as cents from '@bolodex/contract/cents'
import { currencySign } from '@bolodex/contract/money'
import { siteCurrency } from './format-money.ts'

/** '$1,284': whole units of an amount in cents. */
export const formatMoney = (amount: number, currency: string = siteCurrency()): string =>
  cents.formatMoney(amount, currency)

/** '$118.00', as it was paid. */
export const formatExact = (amount: number, currency: string = siteCurrency()): string =>
  cents.formatExact(amount, currency)

/** '$25', and '$7.50' only where there are cents. */
export const formatShort = (amount: number, currency: string = siteCurrency()): string =>
  cents.formatShort(amount, currency)

/** '$', for fields in which an amount is entered. */
export const siteSign = (): string => currencySign(siteCurrency())
