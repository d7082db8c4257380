import { z } from 'zod'
import type { ContractRoute } from '../route.ts'
import { Done, SingleUseCodes } from './auth.ts'
import { MailToken, NewPassword, Username } from './credentials.ts'

/** Whether a set-up link still works. In the body, as in all of these: an address would reach logs. */
export const checkSetupLink = {
  method: 'POST',
  path: '/api/setup/check',
  access: 'guest',
  limit: 'signIn',
  isReadBack: false,
  summary: 'Whether a set-up link still works',
  body: z.strictObject({ token: MailToken }),
  answer: z.object({ isOpen: z.boolean() }),
} as const satisfies ContractRoute

export const joinAsAdmin = {
  method: 'POST',
  path: '/api/setup/join',
  access: 'guest',
  limit: 'signUp',
  summary: 'Creates the first admin with a set-up link, signs in and returns recovery codes',
  body: z.strictObject({ token: MailToken, username: Username, password: NewPassword }),
  answer: SingleUseCodes,
} as const satisfies ContractRoute

export const becomeAdmin = {
  method: 'POST',
  path: '/api/setup/become-admin',
  access: 'user',
  limit: 'signIn',
  stepUp: true,
  summary: 'Makes the caller the first admin with a set-up link',
  body: z.strictObject({ token: MailToken }),
  answer: Done,
} as const satisfies ContractRoute
