import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeOfNetwork, type DailyKey } from '#platform/daily-key.ts'
import type { SiteCookies } from '#platform/cookies.ts'
import { networksOf } from '#platform/networks.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { NetworkShare, Voter } from './vote-store.ts'

const aYear = 365 * 24 * 3600

/** New guests who may vote for one brand on one day from one network. Whoever else lives there signs in. */
const guestsPerNetwork = 3

type Deps = {
  cookies: SiteCookies
  dailyKey: DailyKey
  /** Multiplies the guests per network, like every other limit. */
  factor: number
}
export type Voters = ReturnType<typeof createVoters>

/**
 * Who votes. A guest is a random cookie, set at the first vote and never stored: what is stored is a code made from it
 * and the brand, so that nobody, not even who holds the database, can tell which votes came from one browser. The token
 * has 128 random bits, so no secret of the site is needed for that, and changing the site's secret loses no vote.
 */
export function createVoters({ cookies, dailyKey, factor }: Deps) {
  const guestCookie = cookies.nameOf('bolodex_guest')

  /** The guest's token, if it has the form of one. */
  const readGuest = (request: FastifyRequest): string | null => {
    const token = request.cookies[guestCookie] ?? ''
    return /^[\w-]{22}$/.test(token) ? token : null
  }

  const guestKey = (token: string, brandId: number) =>
    `guest:${createHash('sha256').update(`guest-vote:${brandId}:${token}`).digest('base64url').slice(0, 32)}`

  /** Another code for every brand: who reads the counts cannot tell that one network voted for two of them. */
  const sharesOf = async (address: string, brandId: number): Promise<NetworkShare[]> => {
    const key = await dailyKey()
    return networksOf(address).map((network) => ({
      code: codeOfNetwork(`${network.key}:vote:${brandId}`, key),
      most: Math.max(1, Math.round(guestsPerNetwork * network.factor * factor)),
    }))
  }

  return {
    /** The voter for this brand. `remember` gives a browser its cookie, once its vote has been taken. */
    async identify(
      brandId: number,
      { viewer, request, reply }: Caller,
    ): Promise<{ voter: Voter; remember: () => void }> {
      if (viewer) return { voter: { key: `user:${viewer.id}`, userId: viewer.id, networks: [] }, remember: () => {} }
      const token = readGuest(request) ?? randomBytes(16).toString('base64url')
      const voter = { key: guestKey(token, brandId), userId: null, networks: await sharesOf(request.ip, brandId) }
      // Set anew at each vote: whoever goes on voting is not forgotten after a year.
      const remember = () => {
        reply.setCookie(guestCookie, token, { ...cookies.options, maxAge: aYear })
      }
      return { voter, remember }
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
