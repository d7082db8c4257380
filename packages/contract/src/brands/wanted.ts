import { z } from 'zod'
import { Done } from '../accounts/auth.ts'
import { KeptLine } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { parseIdentifier } from '../shop/identifiers.ts'
import { foldWords } from './finding/fold-name.ts'

/** What becomes of searches that found nothing. */
export const wantedRules = {
  /** Of a text that is counted. A longer one is no name. */
  letters: 40,
  /** A text is shown from so many searches on so many different days. */
  searches: 10,
  days: 3,
  /** The days whose sums make the list. */
  daysListed: 30,
  /** With as many days before them, to tell what is wanted more than it was. Older sums are deleted. */
  daysKept: 60,
  /** Different texts of one day; what comes later on that day is not counted. */
  textsADay: 5000,
  listed: 50,
  /** Brands that were wanted and are in the directory now. */
  found: 12,
} as const

/** Sums are told in steps: how often exactly a rare text was searched is nobody's business. */
const searchSteps = [1000, 500, 250, 100, 50, 25, 10]

export const stepOf = (searches: number): number => searchSteps.find((step) => searches >= step) ?? 0

/**
 * A search text as it is counted: folded, so that it says no more than which name was looked for. Null for what is no
 * name: too short, too long, or what may be an address or a number of somebody, and numbers of labels.
 */
export function wantedText(q: string): string | null {
  if (parseIdentifier(q)) return null
  const text = foldWords(q).join(' ')
  const length = Array.from(text).length
  if (length < 2 || length > wantedRules.letters || !/\p{L}/u.test(text)) return null
  return q.includes('@') || /\d[\d\s().-]{5,}/.test(q) || /:\/\/|www\./i.test(q) ? null : text
}

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

/** A name that many have looked for and nobody has added. */
export const WantedBrand = z.object({
  /** What was searched, folded. */
  text: z.string(),
  /** How the catalogue writes it, where it knows it. */
  name: z.string().nullable(),
  /** At least so many searches in the last 30 days: 10, 25, 50, 100, 250, 500 or 1000. */
  searches: z.int(),
  /** The same of the 30 days before; 0 below the first step. */
  searchesBefore: z.int(),
  /** Whether it was searched for the first time within the last week. */
  isNew: z.boolean(),
})
export type WantedBrand = z.infer<typeof WantedBrand>

/** A brand that was wanted and has been added in the last 30 days. */
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
