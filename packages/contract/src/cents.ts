import { formatOf, type Style } from './money.ts'

function formatCents(style: Style, cents: number, currency: string): string {
  const amount = formatOf(style, currency).format(Math.abs(cents) / 100)
  return cents < 0 && /[1-9]/.test(amount) ? `−${amount}` : amount
}

/** '$1,284': whole units of an amount in cents. */
export const formatMoney = (cents: number, currency: string): string => formatCents('whole', cents, currency)

/** '$118.00', as it was paid. */
export const formatExact = (cents: number, currency: string): string => formatCents('exact', cents, currency)

/** '$25', and '$7.50' only where there are cents. */
export const formatShort = (cents: number, currency: string): string =>
  cents % 100 === 0 ? formatMoney(cents, currency) : formatExact(cents, currency)
