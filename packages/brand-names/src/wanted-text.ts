import { parseIdentifier } from '@bolodex/contract/identifiers/identifiers'
import { wantedRules } from '@bolodex/contract/wanted/wanted'
import { foldWords } from './fold-name.ts'

/**
 * A search text as counted: folded, so that it reveals only which name was searched. Null for text that is not a
 * name: too short, too long, possibly an address or phone number, or a label number.
 */
export function wantedText(q: string): string | null {
  if (parseIdentifier(q)) return null
  const text = foldWords(q).join(' ')
  const length = Array.from(text).length
  if (length < 2 || length > wantedRules.letters || !/\p{L}/u.test(text)) return null
  return q.includes('@') || /\d[\d\s().-]{5,}/.test(q) || /:\/\/|www\./i.test(q) ? null : text
}
