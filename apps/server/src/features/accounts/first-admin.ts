import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { becomeAdmin, checkSetupLink, joinAsAdmin } from '@bolodex/contract/accounts/setup'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Logger } from '#platform/logger.ts'
import { createAccountStore } from './account-store.ts'
import { accountsWording } from './accounts-wording.ts'
import { done, type AuthDeps } from './auth-routes.ts'
import { hashToken } from './invitations/admission.ts'
import { createSetupLinkStore } from './setup-link-store.ts'

/** Long enough for the site's DNS records to propagate; a restart prints a new link. */
const linkHours = 24

/**
 * Creates a link that makes its opener the first admin; null when an admin exists. The token is in the URL fragment,
 * so it reaches no log except the one it is printed in.
 */
export async function makeSetupLink(db: Database, origin: string): Promise<string | null> {
  const links = createSetupLinkStore(db)
  if (await links.hasAdmin()) {
    await links.dropAll()
    return null
  }
  const token = randomBytes(24).toString('base64url')
  await links.add(hashToken(token), linkHours)
  return `${new URL(origin).origin}/auth?mode=setup#${token}`
}

/** Prints the setup link of a site without an admin. A warning, so it appears at most log levels. */
export async function offerSetupLink(db: Database, origin: string, log: Logger): Promise<void> {
  const link = await makeSetupLink(db, origin)
  if (link)
    log.warn({ link }, `There is no admin yet. Open this link within ${linkHours} hours to become the first one.`)
}

/** How the first admin comes to be, without a shell. */
export function registerSetupRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, identity, openAccount, sessions } = deps

  addRoute(app, checkSetupLink, {
    handle: async ({ body: { token } }) => ({ isOpen: await createSetupLinkStore(db).isOpen(hashToken(token)) }),
  })

  addRoute(app, joinAsAdmin, {
    handle: async ({ body: { token, ...credentials }, viewer, ...caller }) => {
      // Before the password is hashed, which is costly.
      if (!(await createSetupLinkStore(db).isOpen(hashToken(token)))) throw deadLink()
      const codes = await openAccount.join({ ...credentials, token: null, isFirstAdmin: true }, (trx, userId) =>
        makeFirstAdmin(trx, token, userId),
      )
      await identity.ask(caller, (call) => identity.engine.api.signInUsername({ body: credentials, ...call }))
      if (viewer) await sessions.end(viewer.id, viewer.sessionId)
      return { codes }
    },
  })

  addRoute(app, becomeAdmin, {
    handle: async ({ body: { token }, viewer }) => {
      await identity.inTransaction((trx) => makeFirstAdmin(trx, token, viewer.id))
      return done
    },
  })
}

async function makeFirstAdmin(trx: Database, token: string, userId: number): Promise<void> {
  if (!(await createSetupLinkStore(trx).isOpenForMe(hashToken(token)))) throw deadLink()
  await createAccountStore(trx).makeAdmin(userId, { by: 'operator', reason: 'by the set-up link' })
}

const deadLink = () => new AppError('not_found', accountsWording.deadSetupLink)
