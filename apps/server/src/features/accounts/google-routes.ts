import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { addRedirectRoute } from '#platform/http/file-routes.ts'
import type { SiteCookies } from '#platform/http/viewer.ts'
import { createAccountStore } from './account-store.ts'
import type { Identity, RefusedLink } from './identity.ts'
import type { InvitedBrowser } from './session-cookies.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

type Deps = {
  identity: Identity
  pendingGoogle: PendingGoogle
  invited: InvitedBrowser
  sessions: SessionStore
  origin: string
}

type Outcome = { outcome: 'signed-in' | 'second-factor' | 'password-needed' } | { outcome: 'failed'; reason: string }

const unavailable: Outcome = { outcome: 'failed', reason: 'unavailable' }

/** Signing in with Google in a popup. The redirect ends on our own page, which reports the outcome to the opener. */
export function registerGoogleRoutes(app: FastifyInstance, deps: Deps): void {
  const { identity, pendingGoogle, invited, sessions, origin } = deps
  const { headersOf } = identity

  addRedirectRoute(app, {
    path: '/api/auth/google',
    limit: rateLimits.signIn,
    handle: async (request, reply) => {
      const engine = await identity.googleEngine()
      if (!engine) return lastStop(unavailable)
      const done = `${origin}/auth/done`
      const { headers, response } = await engine.api.signInSocial({
        body: { provider: 'google', callbackURL: done, errorCallbackURL: done, disableRedirect: true },
        headers: headersOf(request),
        returnHeaders: true,
      })
      addCookies(reply, headers)
      return String(response.url)
    },
  })

  addRedirectRoute(app, {
    path: '/api/auth/callback/google',
    limit: rateLimits.signIn,
    handle: async (request, reply) => {
      const engine = await identity.googleEngine()
      if (!engine) return lastStop(unavailable)
      const asked = new Request(new URL(request.url, origin), { headers: headersOf(request) })
      const before = await app.findViewer(request)
      const token = invited.read(request)
      const { result, refusal } = await identity.admission.run({ token }, () =>
        identity.readGoogleAnswer(engine, asked),
      )
      const { answer, refused } = result
      addCookies(reply, answer.headers)
      // The library names it only as a failure to create the user.
      if (refusal) return lastStop({ outcome: 'failed', reason: refusal })
      if (refused) {
        pendingGoogle.remember(reply, refused)
        return lastStop({ outcome: 'password-needed' })
      }
      const outcome = await readOutcome(answer)
      // Its cookie is overwritten, or cleared until the code is given.
      if (before && outcome.outcome !== 'failed') await sessions.end(before.id, before.sessionId)
      return lastStop(outcome)
    },
  })
}

/** The outcome, from the library's response and redirect target. */
async function readOutcome(answer: Response): Promise<Outcome> {
  const body: unknown = await answer.json().catch(() => null)
  // Checked first: the redirect URL is present as well, as if no code were required.
  if (typeof body === 'object' && body !== null && 'twoFactorRedirect' in body) return { outcome: 'second-factor' }
  const location = answer.headers.get('location')
  const error = location ? new URL(location, 'http://localhost').searchParams.get('error') : 'refused'
  return error ? { outcome: 'failed', reason: nameOf(error) } : { outcome: 'signed-in' }
}

/** A reason as a slug, because it becomes part of a URL. */
const nameOf = (error: string): string =>
  error
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 40)

const lastStop = (outcome: Outcome): string => `/auth/done?${new URLSearchParams(outcome).toString()}`

function addCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

const seconds = 600

const Link = z.strictObject({ userId: z.int(), accountId: z.string().min(1), until: z.int() })

/** The library's answer after a sign-in. */
export type SignedIn = { token: string | undefined; user: { id: string } }

type Caller = { request: FastifyRequest; reply: FastifyReply }

export type PendingGoogle = ReturnType<typeof createPendingGoogle>

/**
 * A Google account whose address already has an account here, while its owner is asked for the password. The browser
 * keeps it, signed, for ten minutes; signing in to that account connects the two.
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
