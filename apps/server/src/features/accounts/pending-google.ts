import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SiteCookies } from '#platform/cookies.ts'
import { createAccountStore } from './account-store.ts'
import type { Identity, RefusedLink } from './identity.ts'
import { createSessionStore } from './session-store.ts'

const seconds = 600

const Link = z.strictObject({ userId: z.int(), accountId: z.string().min(1), until: z.int() })

/** What the library answers whoever has just signed in. */
export type SignedIn = { token: string | undefined; user: { id: string } }

type Caller = { request: FastifyRequest; reply: FastifyReply }

export type PendingGoogle = ReturnType<typeof createPendingGoogle>

/**
 * A Google account whose address has an account here, while its owner is asked for the password. The browser keeps it,
 * signed, for ten minutes; whoever signs in to that very account in it gets the two connected.
 */
export function createPendingGoogle({ identity, cookies }: { identity: Identity; cookies: SiteCookies }) {
  const { options } = cookies
  const cookie = cookies.nameOf('bolodex_google')

  const read = (request: FastifyRequest): RefusedLink | null => {
    const [, text = '', signature = ''] = /^([\w-]{1,400})\.([\w-]+)$/.exec(request.cookies[cookie] ?? '') ?? []
    if (!text || !identity.isSigned('google', text, signature)) return null
    const link = Link.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return link.until > Date.now() ? link : null
  }

  return {
    remember(reply: FastifyReply, link: RefusedLink): void {
      const text = Buffer.from(JSON.stringify({ ...link, until: Date.now() + seconds * 1000 })).toString('base64url')
      reply.setCookie(cookie, `${text}.${identity.sign('google', text)}`, { ...options, maxAge: seconds })
    },

    /** Connects what waits in this browser with the account that was just signed in to; other sessions of it end. */
    async connect({ request, reply }: Caller, { token, user }: SignedIn): Promise<void> {
      const link = read(request)
      if (!link || !token || link.userId !== Number(user.id)) return
      const { userId, accountId } = link
      await identity.inTransaction(async (trx) => {
        const sessions = createSessionStore(trx)
        const own = await sessions.findViewer(token)
        if (!own || !(await createAccountStore(trx).addIdentity(userId, 'google', accountId))) return
        await sessions.endAll(userId, own.sessionId)
        await identity.enqueueMail(trx, 'mail-notice', { userId, kind: 'google-added' })
      })
      reply.clearCookie(cookie, options)
    },
  }
}
