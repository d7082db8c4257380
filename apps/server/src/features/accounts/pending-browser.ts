import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteCookies } from '#platform/cookies.ts'
import type { Identity } from './identity.ts'

const aDay = 86_400

export type PendingBrowser = ReturnType<typeof createPendingBrowser>

/** The browser that began a sign-up may have the mail sent again, and begin anew. */
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
