/**
 * The name by which two spellings are the same brand. Folded in JavaScript on every side, because Postgres and
 * browsers fold some letters differently.
 */
export function nameKeyOf(name: string): string {
  return name.trim().toLowerCase()
}

/** Name and description in one folded text: 'either contains' is one question. */
export function searchTextOf(name: string, description: string): string {
  return `${nameKeyOf(name)}\n${description.toLowerCase()}`
}

/** The part of a brand's address made from its name: 'Barlow & Thrane' is 'barlow-and-thrane'. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return plain || 'brand'
}
