import { z } from 'zod'
import { Count } from '../integers.ts'
import { capKinds } from './account-caps.ts'
import type { ContractRoute } from '../route.ts'

/** The caller's remaining allowance, shown before they start. */
export const AccountAllowance = z.object({
  /** Admins have no caps. */
  isExempt: z.boolean(),
  tier: z.enum(['firstDay', 'firstWeek', 'later']),
  kinds: z.array(z.object({ kind: z.enum(capKinds), most: Count, left: Count })),
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
