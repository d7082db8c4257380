/**
 * Numbers on care labels that say who answers for a garment: RN (United States), its predecessor WPL, and CA (Canada).
 * Each names a company. A company may have several brands, and a brand several companies.
 */
export const identifierKinds = ['RN', 'CA', 'WPL'] as const
type IdentifierKind = (typeof identifierKinds)[number]

export type Identifier = { kind: IdentifierKind; /** Digits, as `formatIdentifier` shows them. */ number: string }

/** The number of digits, without leading zeros. */
const digits: Record<IdentifierKind, [least: number, most: number]> = { RN: [4, 6], CA: [1, 5], WPL: [2, 5] }

/** Canada writes all five digits; the United States omit leading zeros. */
const padded: Record<IdentifierKind, number> = { RN: 0, CA: 5, WPL: 0 }

/** 'RN 12345', 'rn12345', 'R.N. No. 12345', 'RN# 12345'. */
const written = /^(r\.?\s?n|c\.?\s?a|w\.?\s?p\.?\s?l)\.?[\s:=-]*(?:#|№|no\.?|nr\.?|num(?:ber)?)?[\s:=-]*(\d{2,9})$/i

/** Reads a number in any of the forms that people write and labels print. Null for what is none. */
export function parseIdentifier(text: string): Identifier | null {
  const [, kindText = '', digitsText = ''] = written.exec(text.normalize('NFKC').trim()) ?? []
  const kind = identifierKinds.find((one) => one === kindText.replaceAll(/[^a-z]/gi, '').toUpperCase())
  if (!kind) return null
  const bare = digitsText.replace(/^0+/, '')
  const [least, most] = digits[kind]
  if (bare.length < least || bare.length > most) return null
  return { kind, number: bare.padStart(padded[kind], '0') }
}

/** 'RN 12345', the way it is shown everywhere. */
export const formatIdentifier = ({ kind, number }: Identifier): string => `${kind} ${number}`
