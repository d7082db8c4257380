import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { IdParam, SearchText, urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

/** Everything by one account that can be undone. */
export const AccountTraces = z.object({
  posts: Count,
  comments: Count,
  votes: Count,
  photos: Count,
  edits: Count,
  brands: Count,
  videos: Count,
  tagNumbers: Count,
  /** Shared sales that count. Undoing leaves them out of every figure, with those that are shared later. */
  sales: Count,
  suggestions: Count,
  flags: Count,
  /** Files that wait for an admin. */
  files: Count,
})
export type AccountTraces = z.infer<typeof AccountTraces>

const accountStates = ['open', 'unverified', 'closed', 'leaving', 'deleted'] as const

/** An account in the admins' lookup. A deleted one keeps only its id and the day of deletion. */
export const ModeratedAccount = z.object({
  id: BigId,
  /** Null when it is deleted. */
  username: z.string().nullable(),
  isAdmin: z.boolean(),
  /** True for admins too. */
  isModerator: z.boolean(),
  state: z.enum(accountStates),
  createdAt: z.iso.datetime().nullable(),
  /** When its member deleted it, if they did. */
  deletedAt: z.iso.datetime().nullable(),
})
export type ModeratedAccount = z.infer<typeof ModeratedAccount>

export const findAccounts = {
  method: 'GET',
  path: '/api/review/accounts',
  access: 'admin',
  limit: 'read',
  summary: 'Accounts by the start of their names or by id; a deleted one by its whole name',
  query: z.strictObject({ q: SearchText.min(1).max(limits.username.max) }),
  answer: z.object({ accounts: z.array(ModeratedAccount) }),
} as const satisfies ContractRoute

export const listDeletedAccounts = {
  method: 'GET',
  path: '/api/review/deleted-accounts',
  access: 'admin',
  limit: 'read',
  summary: 'Accounts deleted in the last 90 days and how much they left, newest first',
  query: z.strictObject({ before: urlId.optional() }),
  answer: z.object({
    accounts: z.array(ModeratedAccount.extend({ brands: Count, photos: Count, texts: Count })),
    nextBefore: BigId.nullable(),
  }),
} as const satisfies ContractRoute

export const countTraces = {
  method: 'GET',
  path: '/api/review/accounts/:id',
  access: 'admin',
  limit: 'read',
  summary: 'An account and how much can be undone for it, also after it was deleted',
  params: IdParam,
  answer: z.object({ account: ModeratedAccount, traces: AccountTraces }),
} as const satisfies ContractRoute

export const undoAccount = {
  method: 'POST',
  path: '/api/review/accounts/:id/undo',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary:
    'Undoes everything by one account: posts, comments, votes, photos, edits, brands, videos, tag numbers, shared sales, suggestions, flags, waiting files',
  params: IdParam,
  body: z.strictObject({
    /** Also ends its sessions and disables sign-in. */
    isClosed: z.boolean(),
    reason,
  }),
  progress: z.object({ done: Count, total: Count }),
  answer: z.object({
    undone: AccountTraces,
    /** Brands that stay because others have given to them since. */
    keptBrands: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
} as const satisfies ContractRoute

export const closeAccount = {
  method: 'POST',
  path: '/api/review/accounts/:id/close',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Closes an account and ends its sessions, or opens it again',
  params: IdParam,
  body: z.strictObject({ isClosed: z.boolean(), reason }),
  answer: ModeratedAccount,
} as const satisfies ContractRoute

export const grantAdmin = {
  method: 'POST',
  path: '/api/review/accounts/:id/grant',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Makes a member an admin',
  params: IdParam,
  body: z.strictObject({ reason }),
  answer: ModeratedAccount,
} as const satisfies ContractRoute

export const setModerator = {
  method: 'POST',
  path: '/api/review/accounts/:id/moderator',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Makes a member a moderator, or takes the role back',
  params: IdParam,
  body: z.strictObject({ isModerator: z.boolean(), reason }),
  answer: ModeratedAccount,
} as const satisfies ContractRoute

export const listStaff = {
  method: 'GET',
  path: '/api/review/staff',
  access: 'admin',
  limit: 'read',
  summary: 'Admins and moderators, newest accounts first',
  query: z.strictObject({ before: urlId.optional() }),
  answer: z.object({ accounts: z.array(ModeratedAccount), nextBefore: BigId.nullable() }),
} as const satisfies ContractRoute
