import { dropHidden } from '@bolodex/contract/plain-text'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text without HTML's way to write letters. What is not a known entity stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** A cell without the wrapping that keeps a spreadsheet from changing it: `="0123"`, or `=""-""` where it was quoted twice. */
export function unwrapCell(cell: string): string {
  const trimmed = cell.trim()
  return /^="[^]*"$/.test(trimmed) ? trimmed.replace(/^="+/, '').replace(/"+$/, '').trim() : trimmed
}

const noValues = new Set(['', '-', '--', '—', 'n/a', 'na', 'null', 'none'])

/** Whether a cell says that there is no value. */
export function isNoValue(cell: string): boolean {
  return noValues.has(cell.toLowerCase())
}

/** One line of plain text of at most `longest` letters; empty where there is no value. */
export function cleanText(cell: string, longest: number): string {
  // Entities and spaces make a text longer than it will be, but not without end.
  const line = dropHidden(decodeEntities(unwrapCell(cell.slice(0, longest * 4)))).replaceAll(/\s+/g, ' ')
  const text = line.trim().slice(0, longest).toWellFormed().trim()
  return isNoValue(text) ? '' : text
}

/** A column's name for comparing: letters and digits only, one space between words. */
export function columnNameOf(header: string): string {
  return cleanText(header, 120)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Sixteen hex digits that stand for some texts: two FNV-1a sums side by side, mixed at the end. They only have to tell a
 * member's own rows apart, and hide nothing: the caller salts and hashes keys.
 */
export function digestTexts(texts: readonly string[]): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9]
  // A letter that no cleaned text holds, so that ['ab', 'c'] and ['a', 'bc'] differ.
  const joined = texts.join('\u0000')
  for (let at = 0; at < joined.length; at += 1) {
    const code = joined.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code ^ (first >>> 15), 0x85ebca6b)
  }
  return [first, second].map((sum) => toHex(Math.imul(sum ^ (sum >>> 16), 0xc2b2ae35))).join('')
}

const toHex = (sum: number): string => ((sum ^ (sum >>> 13)) >>> 0).toString(16).padStart(8, '0')
