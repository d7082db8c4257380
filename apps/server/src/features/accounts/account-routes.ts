import type { FastifyInstance } from 'fastify'
import {
  changeEmail,
  changePassword,
  changeUsername,
  deleteAccount,
  getAccount,
  getSession,
  removeEmail,
  renewRecoveryCodes,
  sendReset,
  sendVerification,
} from '@bolodex/contract/accounts'
import { exportAccount } from '@bolodex/contract/account-export'
import { isTaken } from '#platform/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { keyLimits, rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import { createAccountStore } from './account-store.ts'
import type { AuthDeps } from './auth-routes.ts'
import { requireUncommon } from './common-passwords.ts'
import { createExportStore } from './export-store.ts'

const done = { done: true } as const

/** What people do with their own account. */
export function registerAccountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, identity, accounts, ownAddress, passwords } = deps
  const { rateLimiter } = app

  addRoute(app, getSession, {
    access: 'guest',
    limit: rateLimits.read,
    handle: async ({ viewer }) => ({ user: viewer }),
  })

  addRoute(app, getAccount, {
    access: 'user',
    limit: rateLimits.read,
    handle: async ({ viewer }) => accounts.describe(viewer),
  })

  addRoute(app, changeUsername, {
    access: 'user',
    isForNewcomers: true,
    limit: rateLimits.write,
    handle: async ({ viewer, body }) => {
      try {
        await identity.inTransaction((trx) => createAccountStore(trx).rename(viewer.id, body.username))
      } catch (error) {
        if (isTaken(error)) throw new AppError('conflict', 'This username is taken')
        throw error
      }
      return done
    },
  })

  addRoute(app, changeEmail, {
    access: 'user',
    limit: rateLimits.mail,
    handle: async ({ viewer, body: { email, password } }) => {
      await passwords.require(viewer.id, password)
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      await ownAddress.claim(viewer.id, email)
      return done
    },
  })

  addRoute(app, removeEmail, {
    access: 'user',
    limit: rateLimits.write,
    handle: async ({ viewer, body: { password } }) => {
      await passwords.require(viewer.id, password)
      // Without an address the codes are the only way back in.
      const codes = await identity.inTransaction(async (trx) => {
        await createAccountStore(trx).removeEmail(viewer.id)
        return passwords.renewCodes(viewer.id, trx)
      })
      return { codes }
    },
  })

  addRoute(app, sendVerification, {
    access: 'user',
    limit: rateLimits.mail,
    handle: async ({ viewer }) => {
      const email = await ownAddress.addressClaimedBy(viewer.id)
      if (!email) throw new AppError('not_found', 'No address waits to be verified.')
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      await ownAddress.resend(viewer.id)
      return done
    },
  })

  addRoute(app, sendReset, {
    access: 'user',
    limit: rateLimits.mail,
    handle: async ({ viewer: { email, emailVerified } }) => {
      if (!email || !emailVerified) throw new AppError('conflict', 'This account has no verified email address.')
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      await identity.enqueueMail(db, 'mail-reset', { email })
      return done
    },
  })

  addRoute(app, changePassword, {
    access: 'user',
    limit: rateLimits.signIn,
    handle: async ({ viewer, body: { currentPassword, password }, ...caller }) => {
      requireUncommon(password)
      await passwords.require(viewer.id, currentPassword)
      const body = { currentPassword, newPassword: password, revokeOtherSessions: true }
      await identity.ask(caller, (call) => identity.engine.api.changePassword({ body, ...call }))
      await deps.sessions.forgetProofs(viewer.id)
      await identity.enqueueMail(db, 'mail-notice', { userId: viewer.id, kind: 'password-changed' })
      return done
    },
  })

  addRoute(app, renewRecoveryCodes, {
    access: 'user',
    limit: rateLimits.write,
    handle: async ({ viewer, body: { password } }) => {
      await passwords.require(viewer.id, password)
      return { codes: await identity.inTransaction((trx) => passwords.renewCodes(viewer.id, trx)) }
    },
  })

  addRoute(app, exportAccount, {
    access: 'user',
    limit: rateLimits.download,
    handle: async ({ viewer, reply }) => {
      reply.header('content-disposition', 'attachment; filename="bolodex-account.json"')
      return createExportStore(db).read(viewer.id)
    },
  })

  addRoute(app, deleteAccount, {
    access: 'user',
    isForNewcomers: true,
    limit: rateLimits.signIn,
    handle: async ({ viewer, body: { username, password }, ...caller }) => {
      if (username.toLowerCase() !== viewer.username.toLowerCase())
        throw new AppError('invalid_input', 'That is not your username')
      await passwords.require(viewer.id, password)
      // First the cookie: afterwards there is no session to sign out of.
      await identity.ask(caller, (call) => identity.engine.api.signOut(call))
      await identity.inTransaction((trx) => createAccountStore(trx).delete(viewer.id))
      return done
    },
  })
}
