import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { Done, SingleUseCodes } from './auth.ts'
import { Email, Login, NewPassword, TypedPassword, Username } from './credentials.ts'
import type { ContractRoute } from '../route.ts'

/** The signed-in account as its member sees it on every page. */
export const SessionUser = z.object({
  id: BigId,
  username: z.string(),
  /** The verified address, otherwise the unverified one. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  /** True for admins too. */
  isModerator: z.boolean(),
  /** False after a first sign-in with Google: a username must be chosen first. */
  hasChosenUsername: z.boolean(),
  isTwoFactorEnabled: z.boolean(),
})
export type SessionUser = z.infer<typeof SessionUser>

export const getSession = {
  method: 'GET',
  path: '/api/session',
  access: 'guest',
  limit: 'read',
  summary: 'Who is signed in with this browser, if anyone',
  answer: z.object({
    user: SessionUser.nullable(),
    /** Notices the user has not read. */
    notices: Count,
    /** Items in the review queue; null for those who do not review. */
    waiting: Count.nullable(),
  }),
} as const satisfies ContractRoute

/** The whole account, for its owner's settings. */
export const Account = SessionUser.extend({
  createdAt: z.iso.datetime(),
  tagsSubmitted: Count,
  brandsAdded: Count,
  upvotesReceived: Count,
  downvotesReceived: Count,
  /** Null for someone who signs in with Google only. */
  passwordChangedAt: z.iso.datetime().nullable(),
  hasGoogle: z.boolean(),
  recoveryCodesLeft: Count,
  /**
   * The effect of a deletion: for a young or flagged account, its contributions are taken down at once and it is
   * deleted days later.
   */
  deletion: z.enum(['now', 'young', 'flagged']),
})
export type Account = z.infer<typeof Account>

export const getAccount = {
  method: 'GET',
  path: '/api/account',
  access: 'user',
  limit: 'read',
  summary: 'The caller’s own account',
  answer: Account,
} as const satisfies ContractRoute

export const changeUsername = {
  method: 'PUT',
  path: '/api/account/username',
  access: 'user',
  limit: 'write',
  stepUp: true,
  isForNewcomers: true,
  summary: 'Changes the username',
  body: z.strictObject({ username: Username }),
  answer: Done,
} as const satisfies ContractRoute

/** Needed for what a borrowed browser must not do; left out by those who have no password. */
const password = TypedPassword.optional()

export const changeEmail = {
  method: 'PUT',
  path: '/api/account/email',
  access: 'user',
  limit: 'mail',
  stepUp: true,
  summary: 'Adds or changes the email address; it takes effect once verified',
  body: z.strictObject({ email: Email, password }),
  answer: Done,
} as const satisfies ContractRoute

export const removeEmail = {
  method: 'POST',
  path: '/api/account/email/remove',
  access: 'user',
  limit: 'write',
  stepUp: true,
  summary: 'Removes the email address, ends all other sessions and returns recovery codes to use instead',
  body: z.strictObject({ password }),
  answer: SingleUseCodes,
} as const satisfies ContractRoute

export const sendVerification = {
  method: 'POST',
  path: '/api/account/email/verify',
  access: 'user',
  limit: 'mail',
  summary: 'Sends a verification email to the unverified address',
  answer: Done,
} as const satisfies ContractRoute

export const sendReset = {
  method: 'POST',
  path: '/api/account/password/reset',
  access: 'user',
  limit: 'mail',
  summary: 'Emails the caller a link to set a new password',
  answer: Done,
} as const satisfies ContractRoute

export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  access: 'user',
  limit: 'signIn',
  summary: 'Changes the password and ends all other sessions',
  body: z.strictObject({ currentPassword: TypedPassword, password: NewPassword }),
  answer: Done,
} as const satisfies ContractRoute

export const removeGoogle = {
  method: 'POST',
  path: '/api/account/google/remove',
  access: 'user',
  limit: 'signIn',
  stepUp: true,
  summary: 'Disconnects Google from an account that has a password and ends all other sessions',
  body: z.strictObject({ password: TypedPassword }),
  answer: Done,
} as const satisfies ContractRoute

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'user',
  limit: 'write',
  stepUp: true,
  summary: 'Creates new recovery codes; the old ones stop working',
  body: z.strictObject({ password: TypedPassword }),
  answer: SingleUseCodes,
} as const satisfies ContractRoute

export const deleteAccount = {
  method: 'POST',
  path: '/api/account/delete',
  access: 'user',
  limit: 'signIn',
  stepUp: true,
  isForNewcomers: true,
  summary:
    'Deletes the account permanently; contributions stay, credited to ‘former member’. In its first week they are taken down, and the account is deleted three days later',
  body: z.strictObject({ username: Login }),
  /** When a delayed deletion happens. Sign-in is disabled until then. */
  answer: z.object({ deletesAt: z.iso.datetime().nullable() }),
} as const satisfies ContractRoute
