import { z } from 'zod'
import { Count } from '../integers.ts'
import { Done } from '../accounts/auth.ts'
import { KeptLine } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** The rules for searches without results. */
export const wantedRules = {
  /** The longest counted text. A longer one is not a name. */
  letters: 40,
  /** A text is listed after this many searches on this many days. */
  searches: 10,
  days: 3,
  /** The days whose sums make the list. */
  daysListed: 30,
  /** Including as many days before, to detect rising demand. Older sums are deleted. */
  daysKept: 60,
  /** Different texts of one day; what comes later on that day is not counted. */
  textsADay: 5000,
  listed: 50,
  /** Wanted brands that are in the directory now. */
  found: 12,
} as const

/** Sums are rounded down to steps: exact counts of rare searches stay private. */
const searchSteps = [1000, 500, 250, 100, 50, 25, 10]

export const stepOf = (searches: number): number => searchSteps.find((step) => searches >= step) ?? 0

export const postMissedSearch = {
  method: 'POST',
  path: '/api/missed-searches',
  access: 'anyone',
  limit: 'missedSearch',
  isReadBack: false,
  summary:
    'Counts a search that found nothing, by day; browsers that ask not to be tracked aren’t counted, and we never store who searched',
  body: z.strictObject({ q: KeptLine.max(limits.searchText) }),
  answer: Done,
} as const satisfies ContractRoute

/** A name that many have searched for and that has no brand page yet. */
export const WantedBrand = z.object({
  /** The folded search text. */
  text: z.string(),
  /** How the catalogue writes it, where it knows it. */
  name: z.string().nullable(),
  /** The minimum number of searches in the last 30 days: 10, 25, 50, 100, 250, 500 or 1000. */
  searches: Count,
  /** The same of the 30 days before; 0 below the first step. */
  searchesBefore: Count,
  /** Whether it was searched for the first time within the last week. */
  isNew: z.boolean(),
})
export type WantedBrand = z.infer<typeof WantedBrand>

/** A wanted brand added in the last 30 days. */
export const FoundBrand = z.object({
  slug: z.string(),
  name: z.string(),
  tagPhotoUrl: z.string().nullable(),
  submittedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type FoundBrand = z.infer<typeof FoundBrand>

export const listWanted = {
  method: 'GET',
  path: '/api/wanted',
  access: 'anyone',
  limit: 'read',
  cost: () => 10,
  summary:
    'Names searched at least ten times on three different days without a result, most wanted first; and those added since',
  answer: z.object({
    wanted: z.array(WantedBrand).max(wantedRules.listed),
    found: z.array(FoundBrand).max(wantedRules.found),
  }),
} as const satisfies ContractRoute
