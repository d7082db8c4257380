import type { FastifyInstance } from 'fastify'
import {
  checkUsername,
  enterSecondFactor,
  join,
  recover,
  requestReset,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '@bolodex/contract/accounts/auth'
import { Username } from '@bolodex/contract/accounts/credentials'
import type { Database } from '#platform/database/database.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import { AppError } from '#platform/errors.ts'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { addRoute } from '#platform/http/routes.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { AccountStore } from './account-store.ts'
import type { PasswordRules } from './hash-passwords.ts'
import type { ExportStore } from './export-store.ts'
import type { Identity } from './identity.ts'
import type { InvitedBrowser, KnownBrowser, PendingBrowser, SessionCookie } from './session-cookies.ts'
import type { OpenAccount, OwnAddress } from './open-account.ts'
import type { Passwords } from './passwords.ts'
import type { PendingGoogle, SignedIn } from './google-routes.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SessionStore } from './session-store.ts'
import { credentialWording } from '@bolodex/contract/accounts/accounts-wording'
import { accountsWording } from './accounts-wording.ts'

export type AuthDeps = {
  db: Database
  identity: Identity
  accounts: AccountStore
  exports: ExportStore
  openAccount: OpenAccount
  ownAddress: OwnAddress
  passwords: Passwords
  rules: PasswordRules
  pending: PendingBrowser
  secondFactor: SecondFactor
  sessions: SessionStore
  sessionCookie: SessionCookie
  known: KnownBrowser
  invited: InvitedBrowser
  pendingGoogle: PendingGoogle
  /** Throws when mail is not configured or the mail server refuses, so no caller waits for a mail that never comes. */
  requireMail: () => Promise<void>
  /** The counts of the viewer's badges. */
  readBadges: ReadBadges
  settings: SettingsReader
}

export type ReadBadges = (viewer: Viewer) => Promise<{ notices: number; waiting: number | null }>

export const done = { done: true } as const

/** Routes for signed-out visitors. */
export function registerAuthRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const {
    db,
    identity,
    accounts,
    openAccount,
    ownAddress,
    passwords,
    pending,
    pendingGoogle,
    secondFactor,
    sessions,
    known,
    invited,
    requireMail,
  } = deps
  const { rateLimiter } = app
  const { engine } = identity
  /** Signing in again ends the old session: its cookie is overwritten, so it could no longer be used or ended. */
  const endOld = async (viewer: Viewer | null) => viewer && sessions.end(viewer.id, viewer.sessionId)

  addRoute(app, signUp, {
    handle: async ({ body, request, reply }) => {
      await requireMail()
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${body.email}`)
      const newcomer = { unopenedId: pending.read(request), token: invited.read(request) }
      const userId = await openAccount.signUp({ ...body, ...newcomer })
      pending.remember(reply, userId)
      return done
    },
  })

  addRoute(app, resendVerification, {
    handle: async ({ request }) => {
      const userId = pending.read(request)
      const email = userId === null ? undefined : await ownAddress.addressClaimedBy(userId)
      if (userId === null || !email) throw new AppError('not_found', accountsWording.noSignUp)
      await rateLimiter.consumeKey(keyLimits.mailsTo, `mail:${email}`)
      await requireMail()
      await ownAddress.resend(userId)
      return done
    },
  })

  addRoute(app, verifyEmail, {
    handle: async ({ body: { token, password }, viewer, request, reply }) => {
      const claim = await ownAddress.readLink(token)
      const { userId, username } = claim
      // Another person may have typed this address. Opening the mail must not sign its owner in to that person's
      // account.
      const isOwnBrowser = viewer?.id === userId || pending.read(request) === userId
      if (!isOwnBrowser && !password) return { isVerified: false, username }
      if (!isOwnBrowser) await passwords.requireTyped(userId, password)
      await ownAddress.settle(claim, viewer?.id === userId ? viewer.sessionId : undefined)
      pending.forget(reply)
      return { isVerified: true, username }
    },
  })

  addRoute(app, join, {
    handle: async ({ body, viewer, ...caller }) => {
      const token = invited.read(caller.request)
      const codes = await openAccount.join({ ...body, token })
      if (token !== null) invited.forget(caller.reply)
      await identity.ask(caller, (call) => engine.api.signInUsername({ body, ...call }))
      await endOld(viewer)
      return { codes }
    },
  })

  addRoute(app, signIn, {
    handle: async ({ body: { login, password }, viewer, ...caller }) => {
      const tries = known.keyOf(caller.request, login)
      await rateLimiter.consumeKey(keyLimits.tries, tries)
      const answer = await passwords.signIn(login, password, () =>
        identity.ask<SignedIn | { twoFactorRedirect: true }>(caller, (call) =>
          login.includes('@')
            ? engine.api.signInEmail({ body: { email: login, password }, ...call })
            : engine.api.signInUsername({ body: { username: login, password }, ...call }),
        ),
      )
      await rateLimiter.forgive(keyLimits.tries, tries)
      known.remember(caller.reply, login)
      // Also when a code is still required: the library clears the cookie until then.
      await endOld(viewer)
      if ('twoFactorRedirect' in answer) return { isSecondFactorNeeded: true }
      await pendingGoogle.connect(caller, answer)
      return { isSecondFactorNeeded: false }
    },
  })

  addRoute(app, enterSecondFactor, {
    handle: async ({ body: { code, isTrusted: trustDevice }, viewer, ...caller }) => {
      // The library would take it for the first code of a new key.
      if (viewer) throw new AppError('conflict', accountsWording.signedIn)
      const signedIn = await secondFactor.enter(caller, { code, trustDevice })
      await pendingGoogle.connect(caller, signedIn)
      return done
    },
  })

  addRoute(app, signOut, {
    handle: async (caller) => {
      await identity.ask(caller, (call) => engine.api.signOut(call))
      return done
    },
  })

  addRoute(app, requestReset, {
    handle: async ({ body: { email } }) => {
      await requireMail()
      await rateLimiter.consumeKey(keyLimits.mailsTo, `reset:${email}`)
      // The job finds out whether the address has an account, so neither the answer nor its timing reveals it. The
      // delay keeps the job's work from slowing down answers for known addresses only.
      await identity.enqueueMail(db, 'mail-reset', { email }, { afterSeconds: 1 })
      return done
    },
  })

  addRoute(app, resetPassword, {
    handle: async ({ body }) => {
      await passwords.reset(body.token, body.password)
      return done
    },
  })

  addRoute(app, recover, {
    handle: async ({ body }) => {
      await passwords.recover(body)
      return done
    },
  })

  addRoute(app, checkUsername, {
    handle: async ({ query, viewer }) => {
      const { success, data, error } = Username.safeParse(query.username)
      if (!success) return { isFree: false, problem: error.issues[0]?.message ?? null }
      const isFree = await accounts.isUsernameFree(data, viewer?.id ?? null)
      return { isFree, problem: isFree ? null : credentialWording.usernameTaken }
    },
  })
}
