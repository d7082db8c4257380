import type { FastifyInstance } from 'fastify'
import { listMyVotes, postVote, voteWording } from '@bolodex/contract/votes'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/routes.ts'
import type { CastVote } from './cast-vote.ts'
import type { VoteStore } from './vote-store.ts'
import type { Voters } from './voter.ts'

type Deps = { votes: VoteStore; castVote: CastVote; voters: Voters }

export function registerVoteRoutes(app: FastifyInstance, { votes, castVote, voters }: Deps): void {
  addRoute(app, postVote, {
    handle: async ({ params, body, ...caller }) => {
      const { voter, remember } = await voters.identify(params.id, caller)
      const tally = await castVote({ brandId: params.id, voter, voteType: body.voteType })
      if (!tally) throw notFound('Brand')
      if (tally === 'refused')
        throw new AppError('too_many_requests', voteWording.enoughGuests, { retryAfterSeconds: secondsOfToday() })
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
