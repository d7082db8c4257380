import { numberKinds, type NumberKind } from './rule.ts'

/** A number on a tag; `from` and `to` differ where a digit could not be read. */
export type TagNumber = { kind: NumberKind; from: number; to: number }

const digits = '([0-9OQDILSBGZ|!$?*_A-Z]{3,7})'
const sign = "[ .:#°'-]{0,3}(?:N[O0]?[ .:]{1,2})?"
const written: Record<NumberKind, RegExp> = {
  RN: new RegExp(`(?:^|[^A-Z0-9])R[ .]?N${sign}${digits}(?![A-Z0-9])`, 'gi'),
  WPL: new RegExp(`(?:^|[^A-Z0-9])W[ .]?P[ .]?[L1I|]${sign}${digits}(?![A-Z0-9])`, 'gi'),
  // 'LOS ANGELES, CA 90021' is a ZIP code of California.
  CA: new RegExp(`(?:^|[^A-Z0-9, ]|[0-9][^A-Z0-9]{1,3}|\\n ?)C[ .]?A${sign}${digits}(?![A-Z0-9])`, 'gi'),
  'US patent': /$^/g,
}
const digitFor: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', '|': '1', '!': '1', S: '5', $: '5', B: '8', G: '6', Z: '2' } // prettier-ignore
const patents =
  /\bPAT(?:ENT(?:ED|S)?|S)?\b[^0-9]{0,12}((?:\d{1,2}[,. ]\d{3}[,. ]\d{3}|\d{7,8})(?:[^0-9A-Z]{1,4}(?:\d{1,2}[,. ]\d{3}[,. ]\d{3}|\d{7,8})){0,9})/gi

/** RN, WPL, CA and patent numbers in a text. */
export function readNumbers(text: string): TagNumber[] {
  const numbers = numberKinds.flatMap((kind) =>
    [...text.matchAll(written[kind])].flatMap(([, found = '']) => toNumber(kind, found) ?? []),
  )
  for (const [, list = ''] of text.matchAll(patents))
    for (const [one] of list.matchAll(/\d{1,2}[,. ]\d{3}[,. ]\d{3}|\d{7,8}/g)) {
      const value = Number(one.replaceAll(/\D/g, ''))
      numbers.push({ kind: 'US patent', from: value, to: value })
    }
  return numbers
}

const [lastFurRn, firstRn, lastRn] = [4086, 13_670, 999_999]
/**
 * A letter that is not a misread digit may be any digit; one such letter is allowed. No RN is between those of fur companies
 * and the others, so a number there lacks a digit, and only its kind is known.
 */
function toNumber(kind: NumberKind, found: string): TagNumber | null {
  const letters = Array.from(found.toUpperCase()).map((letter) => digitFor[letter] ?? letter)
  const unread = letters.filter((letter) => !/\d/.test(letter)).length
  if (!/\d/.test(found) || unread > 1 || found.length - unread < 3) return null
  const fill = (digit: string) => Number(letters.map((letter) => (/\d/.test(letter) ? letter : digit)).join(''))
  const [from, to] = [fill('0'), fill('9')]
  if (kind !== 'RN' || to <= lastFurRn || from >= firstRn) return { kind, from, to }
  return { kind, from: firstRn, to: to < firstRn ? lastRn : to }
}
