import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { listMyVotes, postVote, voteWording, type VoteTally } from '@bolodex/contract/votes/votes'
import { otherKey } from '#domain/idempotency-store.ts'
import type { SettingsReader } from '#domain/site-settings.ts'
import { createBatcher } from '#platform/database/batcher.ts'
import { isLostRace } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { SiteCookies, Viewer } from '#platform/http/viewer.ts'
import { codeOfNetwork, networksOf, type DailyKey } from '#platform/limits/networks.ts'
import type { VoteStore, Vote, NetworkShare, Voter } from './vote-store.ts'

type Counts = Pick<VoteTally, 'upvotes' | 'downvotes'>

type Deps = { votes: VoteStore; castVote: CastVote; voters: Voters; settings: SettingsReader }

export function registerVoteRoutes(app: FastifyInstance, { votes, castVote, voters, settings }: Deps): void {
  addRoute(app, postVote, {
    handle: async ({ params, body, ...caller }) => {
      if (!caller.viewer && !settings.current().guestVotes) throw new AppError('not_signed_in', voteWording.noGuests)
      const { voteType, stands, key } = body
      const { voter, remember } = await voters.identify(params.id, caller, key)
      const tally = await castVote({ brandId: params.id, voter, voteType, stands, key })
      if (!tally) throw notFound('Brand')
      if (tally === 'other key') throw otherKey()
      if (tally === 'refused') {
        const sentence = voter.userId === null ? voteWording.enoughGuests : voteWording.enoughNewcomers
        throw new AppError('too_many_requests', sentence, { retryAfterSeconds: secondsOfToday() })
      }
      remember()
      return tally
    },
  })

  addRoute(app, listMyVotes, {
    handle: async ({ query, ...caller }) => votes.listVotes(voters.keysOf(query.brand, caller)),
  })
}

/** Until guest votes are counted for the next day. */
const secondsOfToday = (): number => 86_400 - (Math.floor(Date.now() / 1000) % 86_400)

/** A race that is lost again and again is a fault; once is ordinary. */
const attempts = 3

/** Null: there is no such brand. Refused: enough guests have voted from that network today. */
type Cast = VoteTally | 'refused' | 'other key' | null

/** Casts a vote and answers what the brand's counts are with it. */
export type CastVote = (vote: Vote) => Promise<Cast>

/**
 * Votes that arrive while others are being written are written together with one commit: hundreds who vote for one
 * brand at the same moment do not queue for its row.
 */
export function createCastVote(votes: VoteStore): CastVote {
  /** A repeated vote is answered with the current state: its voter may have changed it since. */
  const answerAgain = async ({ brandId, voter }: Vote, tally: Counts): Promise<Cast> => {
    const [standing] = await votes.listVotes([{ brandId, voterKey: voter.key }])
    return { brandId, voteType: standing?.voteType ?? null, isWaiting: standing?.isWaiting ?? false, ...tally }
  }
  const castAll = async (given: Vote[]): Promise<Cast[]> => {
    const outcomes = await retryLostRaces(() => votes.castVotes(given))
    const takenBack = given.filter((_, index) => outcomes[index] === 'taken back')
    await retryLostRaces(() => votes.giveBack(takenBack.flatMap(({ voter }) => voter.networks)))
    // Read after the commit, so the new vote is counted.
    const counts = await votes.countsOf([...new Set(given.map(({ brandId }) => brandId))])
    const answerOne = async (vote: Vote, index: number): Promise<Cast> => {
      const { brandId, voteType } = vote
      const outcome = outcomes[index] ?? null
      const tally = counts.get(brandId)
      if (outcome === null || !tally) return null
      if (outcome === 'refused') return outcome
      if (outcome === 'repeated' && !(await votes.isRepeated(vote))) return 'other key'
      if (outcome === 'repeated' || outcome === 'unchanged') return answerAgain(vote, tally)
      const isWaiting = outcome === 'waiting'
      return { brandId, voteType: outcome === 'taken back' ? null : voteType, isWaiting, ...tally }
    }
    return Promise.all(given.map(answerOne))
  }
  return createBatcher({ work: castAll, keyOf: ({ brandId, voter }) => `${brandId} ${voter.key}` })
}

/** Concurrent writes of the same votes, or a deleted brand, make one transaction retry. */
async function retryLostRaces<T>(work: () => Promise<T>, left = attempts): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (left <= 1 || !isLostRace(error)) throw error
    return retryLostRaces(work, left - 1)
  }
}

const aYear = 365 * 24 * 3600

/** Guests and accounts without standing whose votes for one brand count on one day from one network. */
const guestsPerNetwork = 3

type VoterDeps = {
  cookies: SiteCookies
  dailyKey: DailyKey
  /** Multiplies the guests per network, like every other limit. */
  factor: number
}
type Voters = ReturnType<typeof createVoters>

/**
 * Identifies the voter. A guest is a random cookie, set with the first vote and never stored: rows hold a hash of it
 * and the brand, so even a database dump does not link votes of one browser. The token has 128 random bits, so the
 * hash needs no secret, and rotating the site's secret loses no vote.
 */
export function createVoters({ cookies, dailyKey, factor }: VoterDeps) {
  const guestCookie = cookies.nameOf('bolodex_guest')

  /** The guest's token, if it has the form of one. */
  const readGuest = (request: FastifyRequest): string | null => {
    const token = request.cookies[guestCookie] ?? ''
    return /^[\w-]{22}$/.test(token) ? token : null
  }

  const newGuest = (key: string | undefined): string => {
    if (key === undefined) return randomBytes(16).toString('base64url')
    return createHash('sha256').update(`guest:${key.toLowerCase()}`).digest('base64url').slice(0, 22)
  }

  const guestKey = (token: string, brandId: number) =>
    `guest:${createHash('sha256').update(`guest-vote:${brandId}:${token}`).digest('base64url').slice(0, 32)}`

  /** A different code per brand: counts do not reveal that one network voted for two of them. */
  const sharesOf = async (address: string, brandId: number): Promise<NetworkShare[]> => {
    const key = await dailyKey()
    return networksOf(address).map((network) => ({
      code: codeOfNetwork(`${network.key}:vote:${brandId}`, key),
      most: Math.max(1, Math.round(guestsPerNetwork * network.factor * factor)),
    }))
  }

  return {
    /**
     * The voter for this brand. `remember` sets the cookie once the vote is accepted. A repeated first vote whose
     * response was lost gets the same cookie, because it is derived from the key.
     */
    async identify(
      brandId: number,
      { viewer, request, reply }: Caller,
      key?: string,
    ): Promise<{ voter: Voter; remember: () => void }> {
      if (viewer) {
        const networks = viewer.hasStanding ? [] : await sharesOf(request.ip, brandId)
        return { voter: { key: `user:${viewer.id}`, userId: viewer.id, networks }, remember: () => {} }
      }
      const token = readGuest(request) ?? newGuest(key)
      const voter = { key: guestKey(token, brandId), userId: null, networks: await sharesOf(request.ip, brandId) }
      // Renewed with each vote: an active voter's cookie does not expire after a year.
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
