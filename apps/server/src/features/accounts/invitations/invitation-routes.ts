import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  createInvitation,
  listInvitations,
  openInvitation,
  revokeInvitation,
} from '@bolodex/contract/accounts/invitations'
import { limits } from '@bolodex/contract/limits'
import { logModeration } from '#domain/moderation-log.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { accountsWording } from '../accounts-wording.ts'
import { done, type AuthDeps } from '../auth-routes.ts'
import { hashToken } from './admission.ts'
import { createInvitationStore } from './invitation-store.ts'

/** Invitations: admins make, list and revoke them; visitors open them. */
export function registerInvitationRoutes(app: FastifyInstance, deps: AuthDeps & { origin: string }): void {
  const { db, identity, invited, pending, origin } = deps

  addRoute(app, listInvitations, {
    handle: ({ query: { before } }) => createInvitationStore(db).list(before),
  })

  addRoute(app, createInvitation, {
    handle: async ({ body: { note, days }, viewer }) => {
      const token = randomBytes(24).toString('base64url')
      const id = await identity.inTransaction(async (trx) => {
        const given = { code: hashToken(token), by: viewer.id, note: note || null, days }
        const id = await createInvitationStore(trx).add(given)
        if (id === null) throw new AppError('conflict', accountsWording.tooManyInvitations(limits.invitation.open))
        await logModeration(trx, { kind: 'account', by: viewer.id, action: 'made', about: nameOf(id) })
        return id
      })
      // In the fragment, which browsers send to no server, so the token is in no log and no Referer.
      return { id, link: `${origin}/auth?mode=invitation#${token}` }
    },
  })

  addRoute(app, revokeInvitation, {
    handle: async ({ params: { id }, viewer }) => {
      await identity.inTransaction(async (trx) => {
        if (!(await createInvitationStore(trx).revoke(id)))
          throw new AppError('not_found', accountsWording.noOpenInvitation)
        await logModeration(trx, { kind: 'account', by: viewer.id, action: 'revoked', about: nameOf(id) })
      })
      return done
    },
  })

  addRoute(app, openInvitation, {
    handle: async ({ body: { token }, request, reply }) => {
      const state = await identity.admission.describeLink(token, pending.read(request))
      if (state === 'open') invited.remember(reply, token)
      return { state }
    },
  })
}

const nameOf = (id: number): string => `invitation ${id}`
