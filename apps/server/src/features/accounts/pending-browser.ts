import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from './identity.ts'

const cookie = 'bolodex_pending'
const aDay = 86_400

export type PendingBrowser = ReturnType<typeof createPendingBrowser>

/** The browser that began a sign-up may have the mail sent again, and begin anew. */
export function createPendingBrowser({ identity, isSecure }: { identity: Identity; isSecure: boolean }) {
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    remember(reply: FastifyReply, userId: number): void {
      reply.setCookie(cookie, `${userId}.${identity.sign('pending', String(userId))}`, { ...options, maxAge: aDay })
    },
    forget(reply: FastifyReply): void {
      reply.clearCookie(cookie, options)
    },
    /** The account that waits for its address, if this browser began one. */
    read({ cookies }: FastifyRequest): number | null {
      const [, id = '', signature = ''] = /^(\d{1,10})\.(.+)$/.exec(cookies[cookie] ?? '') ?? []
      return id && identity.isSigned('pending', id, signature) ? Number(id) : null
    },
  }
}
