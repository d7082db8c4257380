import { z } from 'zod'
import { Count, Id } from '../integers.ts'
import { IdParam, Period, SendKey, urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

export const voteTypes = ['up', 'down'] as const
export type VoteType = (typeof voteTypes)[number]

/** Sentences for a vote that was refused: by the site's settings, or because of others from the same network. */
export const voteWording = {
  noGuests: 'Please sign in to vote.',
  enoughGuests: 'Your network is out of guest votes for this brand today. Sign in to vote.',
  enoughNewcomers:
    'Your network is out of votes by new accounts for this brand today. Your vote always counts once your account is a week old.',
} as const

const isWaiting = z.boolean().meta({ description: 'Whether it is stored, but counted only after an admin has checked' })

/** The counts after the vote, and the voter's own vote: repeating the same vote withdraws it. */
export const VoteTally = z.object({
  brandId: Id,
  voteType: z.enum(voteTypes).nullable(),
  isWaiting,
  upvotes: Count,
  downvotes: Count,
})
export type VoteTally = z.infer<typeof VoteTally>

export const postVote = {
  method: 'POST',
  path: '/api/brands/:id/vote',
  access: 'guest',
  limit: 'vote',
  changesTotals: false,
  summary: 'Votes for a brand; the same vote again takes it back, the other one changes it; once per key',
  params: IdParam,
  body: z.strictObject({
    voteType: z.enum(voteTypes),
    stands: z
      .boolean()
      .optional()
      .meta({ description: 'Whether this vote stands afterwards. Left out, the same vote again takes it back.' }),
    key: SendKey,
  }),
  answer: VoteTally,
} as const satisfies ContractRoute

export const listMyVotes = {
  method: 'GET',
  path: '/api/votes/mine',
  access: 'guest',
  limit: 'read',
  summary: 'The caller’s own votes on these brands',
  query: z.strictObject({
    brand: z.union([z.array(urlId).max(limits.votesAskedAtOnce), urlId.transform((id) => [id])]).default([]),
  }),
  answer: z.array(z.object({ brandId: Id, voteType: z.enum(voteTypes), isWaiting })),
} as const satisfies ContractRoute

export const countGuestVotes = {
  method: 'GET',
  path: '/api/brands/:id/guest-votes',
  access: 'admin',
  limit: 'read',
  summary:
    'How many votes of guests, new accounts and former members a brand got in a period, counted up to a hundred thousand',
  params: IdParam,
  query: Period,
  answer: z.object({ votes: Count }),
} as const satisfies ContractRoute

export const removeGuestVotes = {
  method: 'DELETE',
  path: '/api/brands/:id/guest-votes',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary:
    'Removes a brand’s votes of guests, new accounts and former members from a period; votes of members with standing stay',
  params: IdParam,
  query: Period.safeExtend({ reason }),
  answer: z.object({
    removed: Count,
    /** Whether there are more than one call removes. */
    isMore: z.boolean(),
  }),
} as const satisfies ContractRoute
