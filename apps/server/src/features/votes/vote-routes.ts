import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { listMyVotes, postVote, voteWording, type VoteTally } from '@bolodex/contract/brands/votes'
import { otherKey } from '#domain/sent-once-store.ts'
import { createBatcher } from '#platform/database/batcher.ts'
import { isLostRace } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { SiteCookies, Viewer } from '#platform/http/viewer.ts'
import { codeOfNetwork, networksOf, type DailyKey } from '#platform/limits/networks.ts'
import type { VoteStore, Vote, NetworkShare, Voter } from './vote-store.ts'

type Counts = Pick<VoteTally, 'upvotes' | 'downvotes'>

type Deps = { votes: VoteStore; castVote: CastVote; voters: Voters }

export function registerVoteRoutes(app: FastifyInstance, { votes, castVote, voters }: Deps): void {
  addRoute(app, postVote, {
    handle: async ({ params, body, ...caller }) => {
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

/** Until guests are counted anew. */
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
  /** What stands now is answered to a vote that changed nothing: its voter may have changed it since it was cast. */
  const answerAgain = async ({ brandId, voter }: Vote, tally: Counts): Promise<Cast> => {
    const [standing] = await votes.listVotes([{ brandId, voterKey: voter.key }])
    return { brandId, voteType: standing?.voteType ?? null, ...tally }
  }
  const castAll = async (given: Vote[]): Promise<Cast[]> => {
    const outcomes = await retryLostRaces(() => votes.castVotes(given))
    const takenBack = given.filter((_, index) => outcomes[index] === 'taken back')
    await retryLostRaces(() => votes.giveBack(takenBack.flatMap(({ voter }) => voter.networks)))
    // Read after the commit: whoever voted is among those counted.
    const counts = await votes.countsOf([...new Set(given.map(({ brandId }) => brandId))])
    const answerOne = async (vote: Vote, index: number): Promise<Cast> => {
      const { brandId, voteType } = vote
      const outcome = outcomes[index] ?? null
      const tally = counts.get(brandId)
      if (outcome === null || !tally) return null
      if (outcome === 'refused') return outcome
      if (outcome === 'repeated' && !(await votes.isRepeated(vote))) return 'other key'
      if (outcome === 'repeated' || outcome === 'unchanged') return answerAgain(vote, tally)
      return { brandId, voteType: outcome === 'taken back' ? null : voteType, ...tally }
    }
    return Promise.all(given.map(answerOne))
  }
  return createBatcher({ work: castAll, keyOf: ({ brandId, voter }) => `${brandId} ${voter.key}` })
}

/** Two processes that write the same votes, or a brand that is deleted meanwhile, make one of them begin again. */
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
 * Who votes. A guest is a random cookie, set at the first vote and never stored: what is stored is a code made from it
 * and the brand, so that nobody, not even who holds the database, can tell which votes came from one browser. The token
 * has 128 random bits, so no secret of the site is needed for that, and changing the site's secret loses no vote.
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

  /** Another code for every brand: who reads the counts cannot tell that one network voted for two of them. */
  const sharesOf = async (address: string, brandId: number): Promise<NetworkShare[]> => {
    const key = await dailyKey()
    return networksOf(address).map((network) => ({
      code: codeOfNetwork(`${network.key}:vote:${brandId}`, key),
      most: Math.max(1, Math.round(guestsPerNetwork * network.factor * factor)),
    }))
  }

  return {
    /**
     * The voter for this brand. `remember` gives a browser its cookie, once its vote has been taken. A first vote that is
     * sent again because its answer was lost, and the cookie with it, gets the same cookie: it is derived from the key.
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
