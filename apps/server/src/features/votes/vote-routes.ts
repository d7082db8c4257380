import type { FastifyInstance } from 'fastify'
import { listMyVotes, postVote } from '@bolodex/contract/votes'
import { notFound } from '#platform/errors.ts'
import { rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import type { VoteStore } from './vote-store.ts'
import type { Voters } from './voter.ts'

type Deps = { votes: VoteStore; voters: Voters }

export function registerVoteRoutes(app: FastifyInstance, { votes, voters }: Deps): void {
  addRoute(app, postVote, {
    access: 'guest',
    limit: rateLimits.vote,
    handle: async ({ params, body, ...caller }) => {
      const tally = await votes.castVote(params.id, voters.identify(params.id, caller), body.voteType)
      if (!tally) throw notFound('Brand')
      return tally
    },
  })

  addRoute(app, listMyVotes, {
    access: 'guest',
    limit: rateLimits.read,
    handle: async ({ query, ...caller }) => votes.listVotes(voters.keysOf(query.brand, caller)),
  })
}
