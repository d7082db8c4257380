import { z } from 'zod'
import type { ContractRoute } from './route.ts'

/** What a signed-in person may see of their own account. */
export const SessionUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
})
export type SessionUser = z.infer<typeof SessionUser>

export const getSession = {
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in with this browser, if anyone',
  answer: z.object({ user: SessionUser.nullable() }),
} as const satisfies ContractRoute
