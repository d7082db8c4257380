import type { AmountSaid, PriceRole } from '@bolodex/contract/videos/video-analysis'
import { limits } from '@bolodex/contract/limits'
import type { Place } from '../split-items.ts'
import type { OwnedAmount } from './find-owners.ts'
import { roles } from './read-roles.ts'

/** A brand's price, the amounts it comes from, and further amounts. */
export type PricedBrand = {
  role: PriceRole | null
  values: readonly number[]
  isOfPrice: (value: number) => boolean
  said: AmountSaid[]
}

export const unpriced: PricedBrand = { role: null, values: [], isOfPrice: () => false, said: [] }

/** Below this probability nothing is shown: a wrong price is worse than none. */
const least: Record<PriceRole, number> = { sold: 0.3, going: 0.25 }
const leastSaid = 0.5

/**
 * Each brand's price: its own sale; else the going rate. Only amounts count that the sentence ties to the brand
 * (`tiedTo`) and that the course of the talk assigns to it. Other amounts are listed by their role.
 */
export function readPriceRoles(
  places: readonly Place[],
  tiedTo: ReadonlyMap<number, readonly number[]>,
  owned: readonly OwnedAmount[],
): Map<string, PricedBrand> {
  const tied = new Map<string, Set<number>>()
  for (const { index, brand } of places) {
    const values = tied.get(brand) ?? new Set<number>()
    for (const value of tiedTo.get(index) ?? []) values.add(value)
    tied.set(brand, values)
  }
  const priced = new Map<string, { role: PriceRole; values: number[] }>()
  for (const role of ['sold', 'going'] as const) {
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
  const byBrand = Map.groupBy(owned, ({ owner }) => owner?.brand ?? '')
  return new Map(
    [...tied.keys()].map((brand) => {
      const { role, values } = priced.get(brand) ?? unpriced
      const all = new Set(values)
      const said = listSaid(byBrand.get(brand) ?? [], role)
      return [brand, { role, values, isOfPrice: (value) => all.has(value), said }]
    }),
  )
}

const besides = ['asked', 'offered', 'paid', 'retail', 'comp'] as const

/** What is said of a brand besides its price, in the order in which it is said, each amount once. */
function listSaid(owned: readonly OwnedAmount[], priced: PriceRole | null): AmountSaid[] {
  const told: readonly AmountSaid['role'][] = priced === 'sold' ? ['going', ...besides] : besides
  const said: AmountSaid[] = []
  for (const { certainty, likely, values } of owned) {
    const role = told.find((one) => certainty * (likely[roles.indexOf(one)] ?? 0) >= leastSaid)
    const amount = (Math.min(...values) + Math.max(...values)) / 2
    if (!role || said.some((one) => one.role === role && one.amount === amount)) continue
    said.push({ role, amount })
    if (said.length === limits.amountsSaid) break
  }
  return said
}
