const whole = new Map<string, Intl.NumberFormat>()
const exact = new Map<string, Intl.NumberFormat>()

/** Marketplaces write three letters that a browser may not know. */
function createFormat(currency: string, digits: number): Intl.NumberFormat {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.NumberFormat('en-US', options)
    throw error
  }
}

function formatWith(formats: Map<string, Intl.NumberFormat>, digits: number, cents: number, currency: string): string {
  const format = formats.get(currency) ?? createFormat(currency, digits)
  formats.set(currency, format)
  const amount = format.format(Math.abs(cents) / 100)
  return cents < 0 && /[1-9]/.test(amount) ? `−${amount}` : amount
}

/** '$1,284': whole units, as figures are read. */
export const formatMoney = (cents: number, currency: string): string => formatWith(whole, 0, cents, currency)

/** '$118.00', as it was paid. */
export const formatExact = (cents: number, currency: string): string => formatWith(exact, 2, cents, currency)

/** '$25', and '$7.50' only where there are cents. */
export const formatShort = (cents: number, currency: string): string =>
  cents % 100 === 0 ? formatMoney(cents, currency) : formatExact(cents, currency)
