import { createHash } from 'node:crypto'
import { forumRules } from '@bolodex/contract/forum-rules'

/** The addresses of other sites in a text. Wide letters that browsers read as plain ones count as such. */
export function findAddresses(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const address = /(?:https?:\/\/|(?<!\/\/)www\.)[^\s<>"]*?(?=https?:\/\/|[\s<>"]|$)/gu
  return Array.from(plain.matchAll(address), ([found]) => found)
}

/**
 * A code that two texts share when they say the same, however they are spaced and punctuated. Null for a text too
 * short to be a copy of anything.
 */
export function codeOfText(text: string): Buffer | null {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return Array.from(letters).length < forumRules.copiedFrom ? null : createHash('sha256').update(letters).digest()
}
