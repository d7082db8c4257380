import { z } from 'zod'
import { Count } from '../integers.ts'
import { Period, wholeNumber } from '../inputs.ts'
import { limits } from '../limits.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'
import { AccountTraces, ModeratedAccount } from '../review/undo-account.ts'

/** Accounts that added something in the period while they were younger than that. */
const YoungAccounts = Period.safeExtend({ youngerThanDays: wholeNumber(1, 90) })
export type YoungAccounts = z.infer<typeof YoungAccounts>

/** Accounts that were young in the period and also added something before it, after it or when they were older. */
const others = z.array(ModeratedAccount).max(limits.accountsFound)

export const countYoungAccounts = {
  method: 'GET',
  path: '/api/review/young-accounts',
  access: 'admin',
  limit: 'read',
  summary: 'What accounts younger than so many days added in a period, and accounts that added something else too',
  query: YoungAccounts,
  answer: z.object({ accounts: Count, brands: Count, photos: Count, texts: Count, others }),
} as const satisfies ContractRoute

export const undoYoungAccounts = {
  method: 'POST',
  path: '/api/review/young-accounts/undo',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary:
    'Undoes everything that accounts younger than so many days added in a period. Accounts that added something else too are listed, not undone',
  body: YoungAccounts.safeExtend({
    /** Also ends their sessions and disables sign-in. */
    isClosed: z.boolean(),
    reason,
  }),
  progress: z.object({ done: Count, total: Count }),
  answer: z.object({
    accounts: Count,
    undone: AccountTraces,
    /** Brands that stay because others have given to them since. */
    keptBrands: z.array(z.object({ slug: z.string(), name: z.string() })),
    /** Whether there are more accounts than one call undoes. */
    isMore: z.boolean(),
    others,
  }),
} as const satisfies ContractRoute
