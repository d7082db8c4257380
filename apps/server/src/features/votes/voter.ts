import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#platform/viewer.ts'
import type { Voter } from './vote-store.ts'

const guestCookie = 'bolodex_guest'
const aYear = 365 * 24 * 3600

type Deps = { secret: string; isSecure: boolean }
export type Voters = ReturnType<typeof createVoters>

/**
 * Who votes. A guest is a random cookie, set at the first vote and never stored: what is stored is a code made from it
 * and the brand, so that nobody, not even who holds the database, can tell which votes came from one browser.
 */
export function createVoters({ secret, isSecure }: Deps) {
  const guestKey = (token: string, brandId: number) =>
    `guest:${createHmac('sha256', `${secret}:guest-vote`).update(`${brandId}:${token}`).digest('base64url').slice(0, 32)}`

  return {
    /** The voter for this brand; a browser that never voted gets its cookie. */
    identify(brandId: number, { viewer, request, reply }: Caller): Voter {
      if (viewer) return { key: `user:${viewer.id}`, userId: viewer.id }
      const token = readGuest(request) ?? randomBytes(16).toString('base64url')
      // Set anew at each vote: whoever goes on voting is not forgotten after a year.
      reply.setCookie(guestCookie, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: aYear,
      })
      return { key: guestKey(token, brandId), userId: null }
    },

    /** The keys this caller's votes on these brands are stored under; none for a browser that never voted. */
    keysOf(brandIds: number[], { viewer, request }: Omit<Caller, 'reply'>): { brandId: number; voterKey: string }[] {
      if (viewer) return brandIds.map((brandId) => ({ brandId, voterKey: `user:${viewer.id}` }))
      const token = readGuest(request)
      return token ? brandIds.map((brandId) => ({ brandId, voterKey: guestKey(token, brandId) })) : []
    },
  }
}

type Caller = { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply }

/** The guest's token, if it has the form of one. */
function readGuest({ cookies }: FastifyRequest): string | null {
  const token = cookies[guestCookie] ?? ''
  return /^[\w-]{22}$/.test(token) ? token : null
}
