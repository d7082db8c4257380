import type { Feature } from '#domain/feature.ts'
import { cookiesOf } from '#platform/http/viewer.ts'
import { registerGuestVoteRoutes } from './guest-vote-routes.ts'
import { createGuestVoteStore } from './guest-vote-store.ts'
import { describeJump, rollUpVotes, voteJobs } from './vote-jobs.ts'
import { createVoteRecountStore } from './vote-recount-store.ts'
import { createCastVote, createVoters, registerVoteRoutes } from './vote-routes.ts'
import { createVoteStore } from './vote-store.ts'

export const votes: Feature = {
  create: ({ config, db, dailyKey, log, settings }) => {
    const store = createVoteStore(db)
    return {
      ports: { readVoteDrift: () => createVoteRecountStore(db).lastDrift() },
      routes: (app) => {
        const cookies = cookiesOf(config.ORIGIN)
        const voters = createVoters({ cookies, dailyKey, factor: config.RATE_LIMIT_FACTOR })
        registerVoteRoutes(app, { votes: store, castVote: createCastVote(store), voters, settings })
        registerGuestVoteRoutes(app, { db })
      },
      jobs: () => voteJobs({ db, votes: store, log }),
      everySecond: () => [{ name: 'roll up votes', run: () => rollUpVotes(db, store) }],
    }
  },
  reviewActs: () => ({
    guestVotes: {
      read: describeJump,
      accept: (trx, brandId, itemId) => createGuestVoteStore(trx).accept(brandId, itemId),
      decline: (trx, brandId, itemId) => createGuestVoteStore(trx).decline(brandId, itemId),
      undecide: (trx, { itemId, brandId, pendingDay }) =>
        createGuestVoteStore(trx).undecide(itemId, brandId, pendingDay),
    },
  }),
}
