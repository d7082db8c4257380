import { isCurrency } from '@bolodex/contract/sales/currencies'
import { isNoValue, unwrapCell } from './clean-cell.ts'
import { reportLimits } from './sold-row.ts'

/** An amount in hundredths; the currency is null where the text does not say one. */
export type Money = { cents: number; currency: string | null }
export type DecimalMark = '.' | ','

/** More letters are a sentence. */
const longest = 40

const symbols: Record<string, string> = {
  us: 'USD',
  au: 'AUD',
  a: 'AUD',
  ca: 'CAD',
  c: 'CAD',
  nz: 'NZD',
  '£': 'GBP',
  gbp: 'GBP',
  '€': 'EUR',
  eur: 'EUR',
  zł: 'PLN',
  kč: 'CZK',
}

/**
 * An amount as marketplaces write it: `$1,234.50`, `116,99 €`, `AU $12.00`, `($18.42)`, `65.0`. Null where the cell says
 * that there is none (`--`, `N/A`), undefined where it cannot be read. A bare `$` is one of `home`'s dollars.
 */
export function readMoney(cell: string, decimal: DecimalMark | null, home: string | null): Money | null | undefined {
  const text = unwrapCell(cell.slice(0, longest + 1)).replaceAll(/[\s\u00A0\u202F]+/g, ' ')
  if (isNoValue(text)) return null
  if (text.length > longest) return undefined
  const parts =
    /^(?<open>\()?(?<sign>[-+−]?) ?(?<before>[^\d()+−-]*?) ?(?<minus>[-−]?)(?<digits>\d[\d.,' ]*)(?<after>[^\d]*)$/u.exec(
      text,
    )
  const { open, sign = '', before = '', minus, digits = '', after = '' } = parts?.groups ?? {}
  const amount = readDigits(digits.trim(), decimal)
  const rest = /^(?<after>[^()−-]*?) ?(?<end>\)|[-−])?$/.exec(after)?.groups
  if (!parts || amount === null || !rest || Boolean(open) !== (rest['end'] === ')')) return undefined
  const currency = readCurrency(`${before} ${rest['after'] ?? ''}`, home)
  if (currency === undefined) return undefined
  const isNegative = Boolean(open || minus || rest['end'] || /[-−]/.test(sign))
  const cents = Math.round(amount * 100)
  return cents > reportLimits.cents ? undefined : { cents: isNegative && cents > 0 ? -cents : cents, currency }
}

/** A number with any of the usual marks for thousands; null where the marks make no sense. */
function readDigits(digits: string, decimal: DecimalMark | null): number | null {
  const bare = digits.replaceAll(/[' ]/g, '')
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (at < 0) return Number(bare)
  const mark = bare.charAt(at)
  const [whole, end] = [bare.slice(0, at), bare.slice(at + 1)]
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`).test(bare)
  // 1,234 is a thousand and more, unless the file's own mark for decimals is the comma.
  if (isGrouped && (whole.includes(mark) || mark !== decimal)) return Number(bare.replaceAll(mark, ''))
  const isWhole =
    /^\d+$/.test(whole) || new RegExp(`^[1-9]\\d{0,2}(?:\\${mark === '.' ? ',' : '.'}\\d{3})+$`).test(whole)
  return isWhole && end !== '' ? Number(`${whole.replaceAll(/[.,]/g, '')}.${end}`) : null
}

/** The code of what is written around an amount: null for nothing, undefined for what is not a currency. */
function readCurrency(around: string, home: string | null): string | null | undefined {
  const word = around.replaceAll(' ', '').toLowerCase()
  if (word === '') return null
  if (word === '$') return home?.endsWith('D') ? home : 'USD'
  const bare = word.replace('$', '')
  return symbols[bare] ?? readCurrencyCode(bare) ?? undefined
}

/** A currency's three letters; null for anything else, so that a currency column can hold nothing but currencies. */
export function readCurrencyCode(cell: string): string | null {
  const code = unwrapCell(cell).toUpperCase()
  return isCurrency(code) ? code : null
}
