/**
 * How amounts of money are written: the one place for screens, pictures and notices. Numbers are formatted as in American
 * English in every currency, because the texts around them are.
 */
export type Style = 'whole' | 'exact' | 'compact'

const options: Record<Style, Intl.NumberFormatOptions> = {
  whole: { minimumFractionDigits: 0, maximumFractionDigits: 0 },
  exact: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  compact: { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 },
}

const formats = new Map<string, Intl.NumberFormat>()

export function formatOf(style: Style, currency: string): Intl.NumberFormat {
  const key = `${style} ${currency}`
  const format = formats.get(key) ?? createFormat(style, currency)
  formats.set(key, format)
  return format
}

/** Marketplaces write three letters that a browser may not know. */
function createFormat(style: Style, currency: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options[style] })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.NumberFormat('en-US', options[style])
    throw error
  }
}

/** '$12,480': a price of the directory, which is in whole units. */
export const formatUnits = (units: number, currency: string): string => formatOf('whole', currency).format(units)

const stickerFormat = (units: number, currency: string) => formatOf(units < 10_000 ? 'whole' : 'compact', currency)

/** A price that fits a sticker: '$9,999', and from 10,000 on '$12.5K' or '$1.2M'. */
export const formatSticker = (units: number, currency: string): string => stickerFormat(units, currency).format(units)

/** The same with its sign apart, which a sticker prints smaller. */
export function splitSticker(units: number, currency: string): { sign: string; figure: string } {
  const parts = stickerFormat(units, currency).formatToParts(units)
  const textOf = (isSign: boolean) =>
    parts.flatMap(({ type, value }) => ((type === 'currency') === isSign && type !== 'literal' ? value : [])).join('')
  return { sign: textOf(true), figure: textOf(false) }
}

/** '$', '€' or 'CHF': what is written beside a field for an amount. */
export const currencySign = (currency: string): string => splitSticker(0, currency).sign || currency
