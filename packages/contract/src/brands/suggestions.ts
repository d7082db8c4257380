import { z } from 'zod'
import { BrandState } from './brand-changes.ts'
import { StoredFacts } from './brand-schemas.ts'
import { brandWording } from './brand-wording.ts'
import { FactsPatch } from './edit-brand.ts'
import { IdParam, KeptText, wholeNumber } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

export const suggestionVerdicts = ['accepted', 'declined'] as const

/** A correction that somebody proposes. */
export const Suggestion = z.object({
  id: z.int(),
  brand: z.object({ id: z.int(), slug: z.string(), name: z.string(), version: z.int() }),
  /** Only the facts that are to be changed. */
  facts: StoredFacts.partial(),
  /** The brand as it is now. */
  current: BrandState,
  reason: z.string(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  verdict: z.enum(suggestionVerdicts).nullable(),
  /** What the admin said about it. */
  note: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

const SuggestionPage = z.object({ suggestions: z.array(Suggestion), nextBefore: z.int().nullable() })
export type SuggestionPage = z.infer<typeof SuggestionPage>

const before = wholeNumber(1, limits.maxId).optional()

export const suggestCorrection = {
  method: 'POST',
  path: '/api/brands/:id/suggestions',
  access: 'user',
  limit: 'write',
  summary: 'Suggests a correction to a brand; an admin decides',
  params: IdParam,
  body: FactsPatch.extend({
    reason: KeptText.min(limits.suggestionReason.min, brandWording.shortSuggestionReason).max(
      limits.suggestionReason.max,
      brandWording.longReason,
    ),
  }),
  answer: z.object({ id: z.int() }),
} as const satisfies ContractRoute

export const listMySuggestions = {
  method: 'GET',
  path: '/api/suggestions/mine',
  access: 'user',
  limit: 'read',
  summary: 'The caller’s own suggestions and their outcomes, newest first',
  query: z.strictObject({ before }),
  answer: SuggestionPage,
} as const satisfies ContractRoute

export const withdrawSuggestion = {
  method: 'DELETE',
  path: '/api/suggestions/:id',
  access: 'user',
  limit: 'write',
  summary: 'Withdraws one of the caller’s own open suggestions',
  params: IdParam,
  answer: z.object({ id: z.int() }),
} as const satisfies ContractRoute
