import type { FastifyInstance, FastifyReply } from 'fastify'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { addRedirectRoute } from '#platform/redirect-routes.ts'
import type { Identity } from './identity.ts'
import type { PendingGoogle } from './pending-google.ts'
import type { SessionStore } from './session-store.ts'

type Deps = { identity: Identity; pendingGoogle: PendingGoogle; sessions: SessionStore; origin: string }

type Outcome = { outcome: 'signed-in' | 'second-factor' | 'password-needed' } | { outcome: 'failed'; reason: string }

const unavailable: Outcome = { outcome: 'failed', reason: 'unavailable' }

/**
 * Signing in with Google, in a window of its own. Both addresses lead on: the last stop is a page of ours that tells the
 * window behind it how things went.
 */
export function registerGoogleRoutes(app: FastifyInstance, deps: Deps): void {
  const { identity, pendingGoogle, sessions, origin } = deps
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
      const { answer, refused } = await identity.readGoogleAnswer(engine, asked)
      addCookies(reply, answer.headers)
      if (refused) {
        pendingGoogle.remember(reply, refused)
        return lastStop({ outcome: 'password-needed' })
      }
      const outcome = await readOutcome(answer)
      // Its cookie is overwritten, or taken away until the code is given.
      if (before && outcome.outcome !== 'failed') await sessions.end(before.id, before.sessionId)
      return lastStop(outcome)
    },
  })
}

/** How it went, from what the library says and where it would lead the browser. */
async function readOutcome(answer: Response): Promise<Outcome> {
  const body: unknown = await answer.json().catch(() => null)
  // Looked at first: the address to go on to is there as well, as if nothing more were asked for.
  if (typeof body === 'object' && body !== null && 'twoFactorRedirect' in body) return { outcome: 'second-factor' }
  const location = answer.headers.get('location')
  const error = location ? new URL(location, 'http://localhost').searchParams.get('error') : 'refused'
  return error ? { outcome: 'failed', reason: nameOf(error) } : { outcome: 'signed-in' }
}

/** A reason as plain words: it stands in an address. */
const nameOf = (error: string): string =>
  error
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 40)

const lastStop = (outcome: Outcome): string => `/auth/done?${new URLSearchParams(outcome).toString()}`

function addCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
