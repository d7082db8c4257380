import { z } from 'zod'
import { flagReasons, flagTargets, type FlagTarget } from './flag-reasons.ts'
import { SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

const reasons = [...new Set(flagTargets.flatMap((target) => Object.keys(flagReasons[target])))]

/** Whether this reason is valid for this kind of subject. */
export function isFlagReason(target: FlagTarget, reason: string): boolean {
  return Object.hasOwn(flagReasons[target], reason)
}

export const flagSomething = {
  method: 'POST',
  path: '/api/flags',
  access: 'user',
  limit: 'write',
  summary: 'Tells admins and moderators that something about a brand, photo, post or comment is wrong',
  body: z.strictObject({
    target: z.enum(flagTargets),
    id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    reason: z.enum(reasons),
    note: reason,
    /** For a duplicate: the slug of the other brand. */
    duplicateOf: SearchText.min(1).max(limits.slug).optional(),
  }),
  answer: z.object({
    /** False when the caller had flagged it already. */
    isNew: z.boolean(),
  }),
} as const satisfies ContractRoute
