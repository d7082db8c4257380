import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { becomeAdmin, checkSetupLink, joinAsAdmin } from '@bolodex/contract/accounts/setup'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Logger } from '#platform/logger.ts'
import { createAccountStore } from './account-store.ts'
import { accountsWording } from './accounts-wording.ts'
import { done, type AuthDeps } from './auth-routes.ts'
import { createSetupLinkStore } from './setup-link-store.ts'

/** Long enough for a name server to learn the site's address; a restart prints a new link. */
const linkHours = 24

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Makes a link with which somebody becomes the first admin; null where there is one already. The token stands in the part
 * of the address that a browser keeps to itself, so it reaches no log but the one it is printed in.
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

/** Prints the way in to a site that nobody can look after yet. A warning, so that it is printed at most log levels. */
export async function offerSetupLink(db: Database, origin: string, log: Logger): Promise<void> {
  const link = await makeSetupLink(db, origin)
  if (link) log.warn({ link }, `there is no admin yet: open this link within ${linkHours} hours to become one`)
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
      const codes = await openAccount.join(credentials, (trx, userId) => makeFirstAdmin(trx, token, userId))
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
  await createAccountStore(trx).makeAdmin(userId, 'by the set-up link')
}

const deadLink = () => new AppError('not_found', accountsWording.deadSetupLink)
