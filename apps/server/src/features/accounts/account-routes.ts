import type { FastifyInstance } from 'fastify'
import {
  changeEmail,
  changePassword,
  changeUsername,
  deleteAccount,
  getAccount,
  getSession,
  removeEmail,
  removeGoogle,
  renewRecoveryCodes,
  sendReset,
  sendVerification,
} from '@bolodex/contract/accounts/accounts'
import { getAccountAllowance } from '@bolodex/contract/accounts/account-allowance'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { exportAccount } from '@bolodex/contract/accounts/account-export'
import { allowLongStatements } from '#platform/database/database.ts'
import { inRetriedTransaction, isTaken } from '#platform/database/transactions.ts'
import { AppError } from '#platform/errors.ts'
import { takeDownJob } from '#domain/job-names.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { addRoute } from '#platform/http/routes.ts'
import { requireFreshProof } from '#platform/http/viewer.ts'
import { createAccountStore } from './account-store.ts'
import { done, type AuthDeps } from './auth-routes.ts'
import { createRecoveryStore } from './credential-store.ts'
import { createHeldDeletionStore } from './held-deletion-store.ts'
import { createSessionStore } from './session-store.ts'
import { credentialWording } from '@bolodex/contract/accounts/accounts-wording'
import { accountsWording } from './accounts-wording.ts'

/** Each export holds a database connection until its reader has finished. */
const exportsAtOnce = 2

/** Routes for one's own account. */
export function registerAccountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, identity, accounts, exports, ownAddress, passwords, rules, readBadges } = deps
  const { rateLimiter } = app

  addRoute(app, getSession, {
    handle: async ({ viewer }) => ({
      user: viewer,
      ...(viewer ? await readBadges(viewer) : { notices: 0, waiting: null }),
    }),
  })

  addRoute(app, getAccount, {
    handle: async ({ viewer }) => accounts.describe(viewer),
  })

  addRoute(app, getAccountAllowance, {
    handle: ({ viewer }) => app.accountCaps.describe(viewer),
  })

  addRoute(app, changeUsername, {
    handle: async ({ viewer, body }) => {
      try {
        await identity.inTransaction(async (trx) => {
          const store = createAccountStore(trx)
          const retryAfterSeconds = await store.secondsUntilRename(viewer.id)
          if (retryAfterSeconds > 0) throw new AppError('too_many_requests', capWording.renames, { retryAfterSeconds })
          await store.rename(viewer.id, body.username)
        })
      } catch (error) {
        if (isTaken(error)) throw new AppError('conflict', credentialWording.usernameTaken)
        throw error
      }
      return done
    },
  })

  addRoute(app, changeEmail, {
    handle: async ({ viewer, body: { email, password } }) => {
      await deps.requireMail()
      await passwords.require(viewer, password)
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      await ownAddress.claim(viewer.id, email)
      return done
    },
  })

  addRoute(app, removeEmail, {
    handle: async ({ viewer, body: { password } }) => {
      await passwords.require(viewer, password)
      // Without an address the codes are the only way back in.
      const codes = await identity.inTransaction(async (trx) => {
        const { email } = viewer
        if (email) await identity.enqueueMail(trx, 'mail-notice', { userId: viewer.id, kind: 'email-changed', email })
        await createAccountStore(trx).removeEmail(viewer.id)
        await createSessionStore(trx).endAll(viewer.id, viewer.sessionId)
        return passwords.renewCodes(trx, viewer.id)
      })
      return { codes }
    },
  })

  addRoute(app, sendVerification, {
    handle: async ({ viewer }) => {
      const email = await ownAddress.addressClaimedBy(viewer.id)
      if (!email) throw new AppError('not_found', accountsWording.nothingToVerify)
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      await deps.requireMail()
      await ownAddress.resend(viewer.id)
      return done
    },
  })

  addRoute(app, sendReset, {
    handle: async ({ viewer: { email, emailVerified } }) => {
      if (!email || !emailVerified) throw new AppError('conflict', accountsWording.noVerifiedEmail)
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      await deps.requireMail()
      await identity.enqueueMail(db, 'mail-reset', { email })
      return done
    },
  })

  addRoute(app, changePassword, {
    handle: async ({ viewer, body: { currentPassword, password }, ...caller }) => {
      rules.require(password, viewer.username)
      await passwords.require(viewer, currentPassword)
      const body = { currentPassword, newPassword: password, revokeOtherSessions: true }
      await identity.inTransaction(async (trx) => {
        const sessions = createSessionStore(trx)
        await sessions.endAll(viewer.id, viewer.sessionId)
        // The session gets a new token: a copy of its cookie ends as well.
        const { token } = await identity.ask(caller, (call) => identity.engine.api.changePassword({ body, ...call }))
        await sessions.carryProofs(String(token), viewer)
        // An account with a verified address needs no recovery codes; someone who knew the old password may have
        // created some.
        if (viewer.emailVerified) await createRecoveryStore(trx).drop(viewer.id)
        await identity.enqueueMail(trx, 'mail-notice', { userId: viewer.id, kind: 'password-changed' })
      })
      return done
    },
  })

  addRoute(app, removeGoogle, {
    handle: async ({ viewer, body: { password } }) => {
      // Without a password the account would be unreachable.
      await passwords.requireTyped(viewer.id, password)
      await identity.inTransaction(async (trx) => {
        await createAccountStore(trx).removeIdentity(viewer.id, 'google')
        await createSessionStore(trx).endAll(viewer.id, viewer.sessionId)
      })
      return done
    },
  })

  addRoute(app, renewRecoveryCodes, {
    handle: async ({ viewer, body: { password } }) => {
      await passwords.require(viewer, password)
      return { codes: await identity.inTransaction((trx) => passwords.renewCodes(trx, viewer.id)) }
    },
  })

  addRoute(app, exportAccount, {
    slots: { most: exportsAtOnce, busy: accountsWording.exportBusy },
    stream: async ({ viewer, reply }, giveBack) => {
      const everything = await exports.stream(viewer.id, giveBack)
      reply.header('content-disposition', 'attachment; filename="bolodex-account.json"')
      return everything
    },
  })

  addRoute(app, deleteAccount, {
    handle: async ({ viewer, body: { username }, ...caller }) => {
      requireFreshProof(viewer)
      if (username.toLowerCase() !== viewer.username.toLowerCase())
        throw new AppError('invalid_input', accountsWording.notYourUsername)
      // The cookie first: signing out needs the session, which the deletion removes.
      await identity.ask(caller, (call) => identity.engine.api.signOut(call))
      // Retried: it touches nearly every table, and may conflict with jobs and readers.
      return inRetriedTransaction(db, async (trx) => {
        await allowLongStatements(trx)
        await createSessionStore(trx).endAll(viewer.id)
        const held = createHeldDeletionStore(trx)
        const why = await held.findReason(viewer.id)
        if (why === 'now') {
          await createAccountStore(trx).delete(viewer.id)
          return { deletesAt: null }
        }
        const deletesAt = await held.hold(viewer.id)
        await enqueue(trx, takeDownJob, { userId: viewer.id, why }, { key: `${takeDownJob}:${viewer.id}` })
        return { deletesAt: deletesAt.toISOString() }
      })
    },
  })
}
