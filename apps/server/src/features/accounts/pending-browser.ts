import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameCode, type Identity } from './identity.ts'

const cookie = 'bolodex_pending'
const aDay = 86_400

export type PendingBrowser = ReturnType<typeof createPendingBrowser>

/** The browser that began a sign-up may have the mail sent again, and begin anew. */
export function createPendingBrowser({ identity, isSecure }: { identity: Identity; isSecure: boolean }) {
  const valueOf = (userId: number): string => `${userId}.${identity.sign('pending', String(userId))}`
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    remember(reply: FastifyReply, userId: number): void {
      reply.setCookie(cookie, valueOf(userId), { ...options, maxAge: aDay })
    },
    forget(reply: FastifyReply): void {
      reply.clearCookie(cookie, options)
    },
    /** The account that waits for its address, if this browser began one. */
    read({ cookies }: FastifyRequest): number | null {
      const given = cookies[cookie] ?? ''
      const userId = Number(/^(\d{1,10})\./.exec(given)?.[1])
      return userId && isSameCode(given, valueOf(userId)) ? userId : null
    },
  }
}
