import type { Market } from './rule.ts'

export const clueLimits = { text: 10_000, seen: 60, phrase: 300, brands: 4, notes: 500 } as const

/** What is known about a garment. What exceeds `clueLimits` is not read. */
export type Clues = {
  /** All lines of all its tags. */
  text?: string
  /** What a person saw: ids of rules, or phrases. */
  seen?: readonly string[]
  brand?: string | readonly string[] | null
  /** Where it was sold, if a person says so: rules for other markets are left out. */
  market?: Market
}
