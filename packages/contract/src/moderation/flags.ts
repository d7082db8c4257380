import { z } from 'zod'
import { flagReasons, flagTargets, type FlagTarget } from './flag-reasons.ts'
import { forumWording } from '../forum/forum-wording.ts'
import { KeptText, SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

const reasons = [...new Set(flagTargets.flatMap((target) => Object.keys(flagReasons[target])))]

/** Whether this reason is one of those for this kind of thing. */
export function isFlagReason(target: FlagTarget, reason: string): boolean {
  return Object.hasOwn(flagReasons[target], reason)
}

export const flagSomething = {
  method: 'POST',
  path: '/api/flags',
  access: 'user',
  limit: 'write',
  summary: 'Tells the admins that something about a brand, photo, post or comment is wrong',
  body: z.strictObject({
    target: z.enum(flagTargets),
    id: z.int().min(1),
    reason: z.enum(reasons),
    note: KeptText.max(limits.editReason, forumWording.longReason).optional(),
    /** Of a duplicate: the address of the brand it is. */
    duplicateOf: SearchText.min(1).max(limits.slug).optional(),
  }),
  answer: z.object({
    /** False when the caller had flagged it already. */
    isNew: z.boolean(),
  }),
} as const satisfies ContractRoute
