import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { BrandState } from './brand-changes.ts'
import { StoredFacts } from '../directory/brand-schemas.ts'
import { brandWording } from '../directory/brand-wording.ts'
import { FactsPatch } from './edit-brand.ts'
import { IdParam, KeptText, urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import { longReason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

export const suggestionVerdicts = ['accepted', 'declined'] as const

/** A proposed correction. */
export const Suggestion = z.object({
  id: BigId,
  brand: z.object({ id: BigId, slug: z.string(), name: z.string(), version: Count }),
  /** Only the facts to change. */
  facts: StoredFacts.partial(),
  /** The current brand. */
  current: BrandState,
  reason: z.string(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  verdict: z.enum(suggestionVerdicts).nullable(),
  /** The admin's note. */
  note: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

const SuggestionPage = z.object({ suggestions: z.array(Suggestion), nextBefore: BigId.nullable() })
export type SuggestionPage = z.infer<typeof SuggestionPage>

const before = urlId.optional()

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
      longReason,
    ),
  }),
  answer: z.object({ id: BigId }),
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
  answer: z.object({ id: BigId }),
} as const satisfies ContractRoute
