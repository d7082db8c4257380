import { formatIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'
import { limits } from '@bolodex/contract/limits'
import type { CopiedIdentifier } from './copy-columns.ts'

/** A brand by its number in the list. */
type Numbered = { number: number; confirmations: number; firstId: number }

/** The brands of each RN, CA and WPL number, as the server orders them: most confirmed first, then the oldest. */
export function indexIdentifiers(count: number, identifiersAt: (number: number) => readonly CopiedIdentifier[]) {
  const byNumber = new Map<string, Numbered[]>()
  for (let number = 0; number < count; number += 1)
    for (const { confirmations, firstId, ...identifier } of identifiersAt(number)) {
      const key = formatIdentifier(identifier)
      const brands = byNumber.get(key) ?? []
      brands.push({ number, confirmations, firstId })
      byNumber.set(key, brands)
    }
  return (identifier: Identifier): Numbered[] =>
    (byNumber.get(formatIdentifier(identifier)) ?? [])
      .toSorted((a, b) => b.confirmations - a.confirmations || a.firstId - b.firstId)
      .slice(0, limits.identifiedBrands)
}
