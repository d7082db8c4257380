import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameCode, type Identity } from './identity.ts'

const cookie = 'bolodex_known'
const aYear = 365 * 86_400

export type KnownBrowser = ReturnType<typeof createKnownBrowser>

/**
 * Wrong passwords are counted for an account, whoever tries them. A browser that has signed in to it before is counted
 * by itself: strangers who try passwords do not lock the owner out.
 */
export function createKnownBrowser({ identity, isSecure }: { identity: Identity; isSecure: boolean }) {
  const proofOf = (login: string): string => identity.sign('known', login.toLowerCase())
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    remember(reply: FastifyReply, login: string): void {
      reply.setCookie(cookie, proofOf(login), { ...options, maxAge: aYear })
    },
    /** What the tries of this browser are counted under. */
    keyOf({ cookies }: FastifyRequest, login: string): string {
      const isKnown = isSameCode(cookies[cookie] ?? '', proofOf(login))
      return `${isKnown ? 'known' : 'sign-in'}:${login}`
    },
  }
}
