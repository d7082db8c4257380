import type { PriceRole } from '../detector-brands.ts'
import type { Place } from '../split-items.ts'
import type { OwnedAmount } from './find-owners.ts'
import { roles } from './read-roles.ts'

/** What a brand's price is, and which of the amounts said of it make it. */
export type PricedBrand = { role: PriceRole | null; values: readonly number[]; isOfPrice: (value: number) => boolean }

export const unpriced: PricedBrand = { role: null, values: [], isOfPrice: () => false }

/** Less likely than this, nothing is told: a wrong price is worse than none. */
const least: Record<PriceRole, number> = { sold: 0.3, going: 0.25, asked: 0.25 }

/**
 * Each brand's price: its own sale; else the going rate; else what is asked, which is said as such and is no price. Only
 * amounts count that the sentence itself ties to the brand (`said`) and that belong to it in the course of the talk.
 */
export function readPriceRoles(
  places: readonly Place[],
  said: ReadonlyMap<number, readonly number[]>,
  owned: readonly OwnedAmount[],
): Map<string, PricedBrand> {
  const tied = new Map<string, Set<number>>()
  for (const { index, brand } of places) {
    const values = tied.get(brand) ?? new Set<number>()
    for (const value of said.get(index) ?? []) values.add(value)
    tied.set(brand, values)
  }
  const priced = new Map<string, { role: PriceRole; values: number[] }>()
  for (const role of ['sold', 'going', 'asked'] as const) {
    const at = roles.indexOf(role)
    for (const { owner, certainty, likely, values } of owned) {
      const brand = owner?.brand ?? ''
      if (!values.some((value) => tied.get(brand)?.has(value))) continue
      if (certainty * (likely[at] ?? 0) < least[role]) continue
      const own = priced.get(brand) ?? { role, values: [] }
      if (own.role !== role) continue
      own.values.push(...values)
      priced.set(brand, own)
    }
  }
  return new Map(
    [...priced].map(([brand, { role, values }]) => {
      const all = new Set(values)
      return [brand, { role, values, isOfPrice: (value) => role !== 'asked' && all.has(value) }]
    }),
  )
}
