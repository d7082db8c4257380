import { z } from 'zod'
import { capKinds } from './account-caps.ts'
import type { ContractRoute } from '../route.ts'

/** What the caller may still give, told before they begin. */
export const AccountAllowance = z.object({
  /** Nothing is counted for admins. */
  isExempt: z.boolean(),
  tier: z.enum(['firstDay', 'firstWeek', 'later']),
  kinds: z.array(z.object({ kind: z.enum(capKinds), most: z.int(), left: z.int() })),
})
export type AccountAllowance = z.infer<typeof AccountAllowance>

export const getAccountAllowance = {
  method: 'GET',
  path: '/api/account/allowance',
  access: 'user',
  limit: 'read',
  summary: 'What the caller can still add: brands, file rows, suggestions, flags, photos by URL, tag numbers, text',
  answer: AccountAllowance,
} as const satisfies ContractRoute
