import type { FastifyInstance } from 'fastify'
import {
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  listOwnSessions,
  renewBackupCodes,
  startTwoFactor,
  stepUp,
  stopTwoFactor,
} from '@bolodex/contract/accounts/account-security'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { done, type AuthDeps } from './auth-routes.ts'
import { createSessionStore } from './session-store.ts'
import { accountsWording } from './accounts-wording.ts'

/** Sessions and the second factor. */
export function registerSecurityRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { identity, passwords, secondFactor, sessions, sessionCookie, settings } = deps
  const { engine } = identity

  addRoute(app, listOwnSessions, {
    handle: async ({ viewer }) => sessions.listOf(viewer.id, viewer.sessionId),
  })

  addRoute(app, endSession, {
    handle: async ({ viewer, params }) => {
      if (!(await sessions.end(viewer.id, params.id))) throw notFound('Session')
      return done
    },
  })

  addRoute(app, endOtherSessions, {
    handle: async ({ viewer }) => {
      await sessions.endAll(viewer.id, viewer.sessionId)
      return done
    },
  })

  addRoute(app, stepUp, {
    handle: async ({ viewer, body: { password, code = '' }, ...caller }) => {
      const proof = await sessions.findProof(viewer)
      if (proof === 'sign-in') throw new AppError('conflict', accountsWording.noPasswordUseGoogle)
      if (proof === 'code') await secondFactor.require(caller, viewer, code)
      else await passwords.requireTyped(viewer.id, password)
      const token = await sessions.prove(viewer.sessionId, sessionCookie.readToken(caller.request), proof)
      if (token !== null) sessionCookie.give(caller.reply, token)
      return done
    },
  })

  addRoute(app, startTwoFactor, {
    handle: async ({ viewer, body, ...caller }) => {
      await passwords.require(viewer, body.password)
      const answer = await identity.ask(caller, (call) =>
        engine.api.enableTwoFactor({ body: { ...body, method: 'totp' }, ...call }),
      )
      if (!('totpURI' in answer)) throw new Error('The identity library made no key')
      const key = new URL(answer.totpURI).searchParams.get('secret') ?? ''
      // The library's address names the person's email, and an app would show it.
      // A colon ends the issuer.
      const issuer = settings.current().name.replaceAll(':', ' ')
      const label = encodeURIComponent(`${issuer}:${viewer.username}`)
      const uri = `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}`
      return { uri, key, backupCodes: answer.backupCodes }
    },
  })

  addRoute(app, confirmTwoFactor, {
    handle: async ({ viewer, body, ...caller }) => {
      // The library would compare the code with the current key without a limit on attempts.
      if (viewer.isTwoFactorEnabled) throw new AppError('conflict', accountsWording.twoFactorOn)
      await identity.inTransaction(async (trx) => {
        // First, because the library replaces the caller's session.
        await createSessionStore(trx).endAll(viewer.id, viewer.sessionId)
        await identity.ask(caller, (call) => engine.api.verifyTOTP({ body, ...call }))
        await identity.enqueueMail(trx, 'mail-notice', { userId: viewer.id, kind: 'two-factor-on' })
      })
      return done
    },
  })

  addRoute(app, stopTwoFactor, {
    handle: async ({ viewer, body, ...caller }) => {
      await passwords.require(viewer, body.password)
      await identity.inTransaction(async (trx) => {
        await createSessionStore(trx).endAll(viewer.id, viewer.sessionId)
        await identity.ask(caller, (call) => engine.api.disableTwoFactor({ body, ...call }))
        await identity.enqueueMail(trx, 'mail-notice', { userId: viewer.id, kind: 'two-factor-off' })
      })
      return done
    },
  })

  addRoute(app, renewBackupCodes, {
    handle: async ({ viewer, body, ...caller }) => {
      await passwords.require(viewer, body.password)
      const { backupCodes } = await identity.ask(caller, (call) => engine.api.generateBackupCodes({ body, ...call }))
      return { codes: backupCodes }
    },
  })
}
