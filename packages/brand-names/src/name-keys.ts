/**
 * The name by which two spellings are the same brand: compatible forms (full-width letters, ligatures), case and invisible
 * characters make no difference. Folded in JavaScript on every side, because Postgres and browsers fold some letters
 * differently.
 */
export function nameKeyOf(name: string): string {
  // Upper case first: lower case alone keeps 'ß' distinct from 'SS', and the two lower-case sigmas distinct.
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase()
  return folded
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .trim()
}

/**
 * A text as the search compares it: case does not matter, and a line's end is a space, so that a newline can stand
 * between the parts of a search text without ever being searched for.
 */
export function foldText(text: string): string {
  // Texts are stored as NFC; what is typed or pasted may be decomposed.
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\r\n]/g, ' ')
}

/** All names of a brand and its description in one folded text: 'one of them contains' is one question. */
export function searchTextOf(name: string, description: string, aliases: readonly string[] = []): string {
  return [name, ...aliases, description].map(foldText).join('\n')
}

/** Small letters without marks, and '&' as a word. */
const plainOf = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('&', ' and ')

/**
 * A name without case, marks and punctuation: 'L.L.Bean' and 'LL Bean', 'Barlow & Thrane' and 'Barlow and Thrane' are
 * the same to it. Two brands may share it; it is only used to ask whether one was meant.
 */
export const plainKeyOf = (name: string): string => plainOf(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The part of a brand's address made from its name: 'Barlow & Thrane' is 'barlow-and-thrane'. */
export function slugOf(name: string): string {
  const dashed = plainOf(name)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return dashed.slice(0, 80) || 'brand'
}
