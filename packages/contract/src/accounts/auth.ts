import { z } from 'zod'
import { Email, Login, MailToken, NewPassword, SingleUseCode, TypedPassword, Username } from './credentials.ts'
import type { ContractRoute } from '../route.ts'

/** Only confirms the call. Never reveals whether an address has an account. */
export const Done = z.object({ done: z.literal(true) })

/** Codes that are shown now and never again. */
export const SingleUseCodes = z.object({ codes: z.array(z.string()) })

export const signUp = {
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'guest',
  limit: 'signUp',
  summary: 'Creates an account with an email address; it opens once the email is verified',
  body: z.strictObject({ email: Email, username: Username, password: NewPassword }),
  answer: Done,
} as const satisfies ContractRoute

export const resendVerification = {
  method: 'POST',
  path: '/api/auth/resend',
  access: 'guest',
  limit: 'mail',
  summary: 'Resends the verification email for the sign-up started in this browser',
  answer: Done,
} as const satisfies ContractRoute

export const verifyEmail = {
  method: 'POST',
  path: '/api/auth/verify',
  access: 'guest',
  limit: 'signIn',
  summary: 'Verifies an email with the token from the link; a different browser also needs the password',
  body: z.strictObject({ token: MailToken, password: TypedPassword.optional() }),
  /** Not verified: the account's password is required first. */
  answer: z.object({ isVerified: z.boolean(), username: z.string() }),
} as const satisfies ContractRoute

export const join = {
  method: 'POST',
  path: '/api/auth/join',
  access: 'guest',
  limit: 'signUp',
  summary: 'Creates an account without an email address, signs in and returns recovery codes',
  body: z.strictObject({ username: Username, password: NewPassword }),
  answer: SingleUseCodes,
} as const satisfies ContractRoute

export const signIn = {
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'guest',
  limit: 'signIn',
  summary: 'Signs in with an email address or a username; with two-factor sign-in, a code comes next',
  body: z.strictObject({ login: Login, password: TypedPassword }),
  answer: z.object({ isSecondFactorNeeded: z.boolean() }),
} as const satisfies ContractRoute

export const enterSecondFactor = {
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'guest',
  limit: 'signIn',
  summary: 'Completes a sign-in with a code from an authenticator app, or a backup code',
  body: z.strictObject({
    /** Six digits, or one of the backup codes. */
    code: SingleUseCode,
    /** Skip the code in this browser for 30 days. */
    isTrusted: z.boolean(),
  }),
  answer: Done,
} as const satisfies ContractRoute

export const signOut = {
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'guest',
  limit: 'signIn',
  summary: 'Ends the session of this browser',
  answer: Done,
} as const satisfies ContractRoute

export const requestReset = {
  method: 'POST',
  path: '/api/auth/request-reset',
  access: 'guest',
  limit: 'mail',
  summary: 'Emails a link to set a new password, if the email has an account',
  body: z.strictObject({ email: Email }),
  answer: Done,
} as const satisfies ContractRoute

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/reset',
  access: 'guest',
  limit: 'signIn',
  summary: 'Sets a new password with the token from the email, once, and ends every session',
  body: z.strictObject({ token: MailToken, password: NewPassword }),
  answer: Done,
} as const satisfies ContractRoute

export const recover = {
  method: 'POST',
  path: '/api/auth/recover',
  access: 'guest',
  limit: 'signIn',
  summary: 'Sets a new password with a recovery code, which is used up, and ends every session',
  body: z.strictObject({ username: Login, code: SingleUseCode, password: NewPassword }),
  answer: Done,
} as const satisfies ContractRoute

export const checkUsername = {
  method: 'GET',
  path: '/api/auth/username',
  access: 'guest',
  limit: 'read',
  summary: 'Whether a username is available, and if not, why',
  query: z.strictObject({ username: z.string().max(200) }),
  answer: z.object({ isFree: z.boolean(), problem: z.string().nullable() }),
} as const satisfies ContractRoute
