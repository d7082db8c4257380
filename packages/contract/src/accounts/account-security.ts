import { z } from 'zod'
import { BigId } from '../integers.ts'
import { Done, SingleUseCodes } from './auth.ts'
import { SingleUseCode, SixDigits, TypedPassword } from './credentials.ts'
import { IdParam } from '../inputs.ts'
import type { ContractRoute } from '../route.ts'

/** A browser in which the caller is signed in. No address or place: none is stored. */
export const OwnSession = z.object({
  id: BigId,
  /** 'Chromium on Linux'; null when the browser did not say. */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  access: 'user',
  limit: 'read',
  summary: 'Where the caller is signed in, this browser first',
  answer: z.array(OwnSession),
} as const satisfies ContractRoute

export const endSession = {
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'user',
  limit: 'write',
  summary: 'Signs one browser out',
  params: IdParam,
  answer: Done,
} as const satisfies ContractRoute

export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'user',
  limit: 'write',
  summary: 'Signs out everywhere else',
  answer: Done,
} as const satisfies ContractRoute

export const stepUp = {
  method: 'POST',
  path: '/api/account/step-up',
  access: 'user',
  limit: 'signIn',
  isForNewcomers: true,
  isReadBack: false,
  summary: 'Confirms it’s the caller for ten minutes: by password or, with two-factor sign-in, by a code',
  body: z.strictObject({
    password: TypedPassword.optional(),
    /** Six digits, or one of the backup codes. */
    code: SingleUseCode.optional(),
  }),
  answer: Done,
} as const satisfies ContractRoute

export const startTwoFactor = {
  method: 'POST',
  path: '/api/account/two-factor',
  access: 'user',
  limit: 'signIn',
  summary: 'Creates a key for an authenticator app and backup codes; takes effect once a code is confirmed',
  body: z.strictObject({ password: TypedPassword }),
  answer: z.object({
    /** The content of the QR code. */
    uri: z.string(),
    /** The key, to be typed by hand. */
    key: z.string(),
    backupCodes: z.array(z.string()),
  }),
} as const satisfies ContractRoute

export const confirmTwoFactor = {
  method: 'POST',
  path: '/api/account/two-factor/confirm',
  access: 'user',
  limit: 'signIn',
  summary: 'Turns two-factor sign-in on with the first code and ends all other sessions',
  body: z.strictObject({ code: SixDigits }),
  answer: Done,
} as const satisfies ContractRoute

export const stopTwoFactor = {
  method: 'POST',
  path: '/api/account/two-factor/disable',
  access: 'user',
  limit: 'signIn',
  stepUp: true,
  summary: 'Turns two-factor sign-in off and ends all other sessions',
  body: z.strictObject({ password: TypedPassword }),
  answer: Done,
} as const satisfies ContractRoute

export const renewBackupCodes = {
  method: 'POST',
  path: '/api/account/two-factor/backup-codes',
  access: 'user',
  limit: 'signIn',
  stepUp: true,
  summary: 'Creates new backup codes; the old ones stop working',
  body: z.strictObject({ password: TypedPassword }),
  answer: SingleUseCodes,
} as const satisfies ContractRoute
