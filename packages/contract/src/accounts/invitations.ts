import { z } from 'zod'
import { Id } from '../integers.ts'
import { IdParam, KeptLine, urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { invitationWording as wording } from './accounts-wording.ts'
import { Done } from './auth.ts'
import { MailToken } from './credentials.ts'

const { note, days } = limits.invitation

/**
 * `waiting`: used by a sign-up whose email is not verified yet; usable again when that is given up. An invitation also
 * counts as revoked once its admin is no longer one.
 */
const invitationStates = ['open', 'waiting', 'used', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const Invitation = z.object({
  id: Id,
  /** The admin's note for themselves. */
  note: z.string().nullable(),
  state: z.enum(invitationStates),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  /** Null also for an account that was deleted, and for one without a chosen username. */
  usedBy: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const listInvitations = {
  method: 'GET',
  path: '/api/invitations',
  access: 'admin',
  limit: 'read',
  summary: 'Invitations, newest first, until 30 days after they expire',
  query: z.strictObject({ before: urlId.optional() }),
  answer: z.object({ invitations: z.array(Invitation), nextBefore: Id.nullable() }),
} as const satisfies ContractRoute

export const createInvitation = {
  method: 'POST',
  path: '/api/invitations',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Creates an invitation; its link is returned now and never again',
  body: z.strictObject({
    note: KeptLine.max(note, wording.longNote).optional(),
    days: z.int().min(days.min, wording.days).max(days.max, wording.days).default(days.usual),
  }),
  answer: z.object({ id: Id, link: z.url() }),
} as const satisfies ContractRoute

export const revokeInvitation = {
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Revokes an invitation that is not used yet, with a sign-up that waits for its email',
  params: IdParam,
  answer: Done,
} as const satisfies ContractRoute

/** What the holder of a link learns. One that was revoked is as good as unknown. */
const linkStates = ['open', 'used', 'expired', 'unknown', 'closed'] as const
export type InvitationLinkState = (typeof linkStates)[number]

/** In the body: an address would reach logs. */
export const openInvitation = {
  method: 'POST',
  path: '/api/invitations/open',
  access: 'guest',
  limit: 'signIn',
  isReadBack: false,
  summary:
    'Whether an invitation can be used; if so, the next account created by this browser within an hour uses it. `closed`: the site takes no new members',
  body: z.strictObject({ token: MailToken }),
  answer: z.object({ state: z.enum(linkStates) }),
} as const satisfies ContractRoute
