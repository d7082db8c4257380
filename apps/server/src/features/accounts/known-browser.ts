import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteCookies } from '#platform/cookies.ts'
import type { Identity } from './identity.ts'

const aYear = 365 * 86_400

export type KnownBrowser = ReturnType<typeof createKnownBrowser>

/**
 * Wrong passwords are counted for an account, whoever tries them. A browser that has signed in to it before is counted
 * by itself: strangers who try passwords do not lock the owner out.
 */
export function createKnownBrowser({ identity, cookies }: { identity: Identity; cookies: SiteCookies }) {
  const { options } = cookies
  const cookie = cookies.nameOf('bolodex_known')
  return {
    remember(reply: FastifyReply, login: string): void {
      reply.setCookie(cookie, identity.sign('known', login.toLowerCase()), { ...options, maxAge: aYear })
    },
    /** What the tries of this browser are counted under. */
    keyOf(request: FastifyRequest, login: string): string {
      const isKnown = identity.isSigned('known', login.toLowerCase(), request.cookies[cookie] ?? '')
      return `${isKnown ? 'known' : 'sign-in'}:${login}`
    },
  }
}
