import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { BigIdParam, IdParam } from '../inputs.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

/** The texts of a brand's earlier states that can be removed: its facts, and the reason of a change. */
export const redactableFields = [
  'name',
  'description',
  'garmentTypes',
  'datedNotes',
  'lines',
  'fakeWarning',
  'website',
  'wikidata',
  'aliases',
  'reason',
] as const
export type RedactableField = (typeof redactableFields)[number]

export const redactChange = {
  method: 'POST',
  path: '/api/brands/:id/redactions',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Permanently removes what a change wrote from all of a brand’s history',
  params: IdParam,
  body: z.strictObject({
    /** Null for the state in which the brand was added. */
    changeId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    fields: z.array(z.enum(redactableFields)).min(1).max(redactableFields.length),
    reason,
  }),
  /** In how many changes the text was removed. */
  answer: z.object({ changes: Count }),
} as const satisfies ContractRoute

export const redactEdit = {
  method: 'POST',
  path: '/api/forum/edits/:id/redactions',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Permanently removes an earlier version of a post or comment',
  params: BigIdParam,
  body: z.strictObject({ reason }),
  answer: z.object({ id: BigId }),
} as const satisfies ContractRoute
