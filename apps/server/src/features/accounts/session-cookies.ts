import type { FastifyReply, FastifyRequest } from 'fastify'
import { MailToken } from '@bolodex/contract/accounts/credentials'
import type { Config } from '#platform/config.ts'
import { cookiesOf, sessionCookieName, type FindViewer, type SiteCookies } from '#platform/http/viewer.ts'
import { wantsEvents } from '#platform/live/event-streams.ts'
import { createSigner, deriveKeys } from '#platform/secrets.ts'
import { identitySecret } from './encryption.ts'
import { sessionSeconds } from './identity-engine.ts'
import type { Identity } from './identity.ts'
import type { SessionStore } from './session-store.ts'

/** Longer than any cookie that was ever given out. */
const maxLength = 200

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** The session's cookie: a token and, after the last point, what proves that we gave it out. */
export function createSessionCookie(config: Pick<Config, 'APP_SECRET' | 'ORIGIN'>) {
  // As the identity library signs it, which gives it out at each sign-in.
  const signer = createSigner(deriveKeys(config.APP_SECRET, identitySecret), { encoding: 'base64' })
  const { nameOf, options } = cookiesOf(config.ORIGIN)
  const name = nameOf(sessionCookieName)
  return {
    readToken(request: FastifyRequest): string | null {
      const value = request.cookies[name] ?? ''
      const end = value.lastIndexOf('.')
      if (end < 1 || value.length > maxLength || value.includes('\0')) return null
      const token = value.slice(0, end)
      return signer.isSigned(token, value.slice(end + 1)) ? token : null
    },

    give(reply: FastifyReply, token: string): void {
      reply.setCookie(name, `${token}.${signer.sign(token)}`, { ...options, maxAge: sessionSeconds })
    },
  }
}

type Settings = Pick<Config, 'APP_SECRET' | 'ORIGIN' | 'ADMINS_NEED_SECOND_FACTOR'>

/** Reads the person from the session's cookie. */
export function createFindViewer(sessions: SessionStore, config: Settings): FindViewer {
  const cookie = createSessionCookie(config)
  return async (request) => {
    const token = cookie.readToken(request)
    const viewer = token === null ? null : await sessions.findViewer(token, { isUse: !wantsEvents(request) })
    if (!viewer) return null
    const { isTwoFactorEnabled, secondFactorAt } = viewer
    const isFactorNeeded = isTwoFactorEnabled || config.ADMINS_NEED_SECOND_FACTOR
    return { ...viewer, canUseRole: secondFactorAt !== null || !isFactorNeeded }
  }
}

const aYear = 365 * 86_400

export type KnownBrowser = ReturnType<typeof createKnownBrowser>

/**
 * Counts wrong passwords per account. A browser that has signed in to it before has a separate count, so strangers
 * cannot lock the owner out.
 */
export function createKnownBrowser({ identity, cookies }: { identity: Identity; cookies: SiteCookies }) {
  const { options } = cookies
  const cookie = cookies.nameOf('bolodex_known')
  return {
    remember(reply: FastifyReply, login: string): void {
      reply.setCookie(cookie, identity.sign('known', login.toLowerCase()), { ...options, maxAge: aYear })
    },
    /** The rate limit key of this browser's attempts. */
    keyOf(request: FastifyRequest, login: string): string {
      const isKnown = identity.isSigned('known', login.toLowerCase(), request.cookies[cookie] ?? '')
      return `${isKnown ? 'known' : 'sign-in'}:${login}`
    },
  }
}

const anHour = 3600

export type InvitedBrowser = ReturnType<typeof createInvitedBrowser>

/** The browser that opened an invitation: however it creates an account, Google included, the token comes with it. */
export function createInvitedBrowser(cookies: SiteCookies) {
  const { options } = cookies
  const cookie = cookies.nameOf('bolodex_invitation')
  return {
    remember(reply: FastifyReply, token: string): void {
      reply.setCookie(cookie, token, { ...options, maxAge: anHour })
    },
    forget(reply: FastifyReply): void {
      reply.clearCookie(cookie, options)
    },
    /** The token, if this browser opened an invitation. */
    read(request: FastifyRequest): string | null {
      const parsed = MailToken.safeParse(request.cookies[cookie])
      return parsed.success ? parsed.data : null
    },
  }
}

const aDay = 86_400

export type PendingBrowser = ReturnType<typeof createPendingBrowser>

/** The browser that began a sign-up may resend the mail and start over. */
export function createPendingBrowser({ identity, cookies }: { identity: Identity; cookies: SiteCookies }) {
  const { options } = cookies
  const cookie = cookies.nameOf('bolodex_pending')
  return {
    remember(reply: FastifyReply, userId: number): void {
      reply.setCookie(cookie, `${userId}.${identity.sign('pending', String(userId))}`, { ...options, maxAge: aDay })
    },
    forget(reply: FastifyReply): void {
      reply.clearCookie(cookie, options)
    },
    /** The account that waits for its address, if this browser began one. */
    read(request: FastifyRequest): number | null {
      const [, id = '', signature = ''] = /^(\d{1,10})\.(.+)$/.exec(request.cookies[cookie] ?? '') ?? []
      return id && identity.isSigned('pending', id, signature) ? Number(id) : null
    },
  }
}
