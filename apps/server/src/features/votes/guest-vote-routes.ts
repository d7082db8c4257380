import type { FastifyInstance } from 'fastify'
import { countGuestVotes, removeGuestVotes } from '@bolodex/contract/votes/votes'
import type { WholeDatabase } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { logModeration } from '#domain/moderation-log.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { addRoute } from '#platform/http/routes.ts'
import { requireFreshProof } from '#platform/http/viewer.ts'
import { createGuestVoteStore } from './guest-vote-store.ts'

/** More are counted no further. */
const mostCounted = 100_000

/** The most votes one call removes, in small steps. Callers repeat it for more. */
const mostRemoved = 50_000

/** Lets an admin remove a brand's guest votes of a period. */
export function registerGuestVoteRoutes(app: FastifyInstance, { db }: { db: WholeDatabase }): void {
  addRoute(app, countGuestVotes, {
    handle: async ({ params: { id }, query }) => {
      if ((await createGuestVoteStore(db).nameOf(id)) === null) throw notFound('Brand')
      return { votes: await createGuestVoteStore(db).count(id, query, mostCounted) }
    },
  })

  addRoute(app, removeGuestVotes, {
    handle: async ({ params: { id }, query: { from, to, reason }, viewer }) => {
      requireFreshProof(viewer)
      const name = await createGuestVoteStore(db).nameOf(id)
      if (name === null) throw notFound('Brand')
      let removed = 0
      let some = 1
      while (some > 0 && removed < mostRemoved) {
        // Each step commits separately and is logged with its count, so an interrupted run matches the log.
        some = await inRetriedTransaction(db, async (trx) => {
          const gone = await createGuestVoteStore(trx).remove(id, { from, to })
          const about = `${gone} guest vote${gone === 1 ? '' : 's'} for ${name} from ${from} to ${to}`
          if (gone > 0)
            await logModeration(trx, {
              kind: 'remove',
              by: viewer.id,
              action: 'removed',
              target: { kind: 'brand', id },
              about,
              reason: reason ?? null,
            })
          return gone
        })
        removed += some
      }
      return { removed, isMore: some > 0 }
    },
  })
}
