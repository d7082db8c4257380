import type { FastifyInstance } from 'fastify'
import { countGuestVotes, removeGuestVotes } from '@bolodex/contract/brands/votes'
import type { WholeDatabase } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { logModeration } from '#domain/moderation-log.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { addRoute } from '#platform/http/routes.ts'
import { requireFreshProof } from '#platform/http/viewer.ts'
import { createGuestVoteStore } from './guest-vote-store.ts'

/** More are counted no further. */
const mostCounted = 100_000

/** Removed by one call, in small steps. Whoever has more to remove calls again. */
const mostRemoved = 50_000

/** An admin takes back what guests voted for a brand within some days. */
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
        // Each step holds by itself and is logged with its number: one that breaks off has done what the log says.
        some = await inRetriedTransaction(db, async (trx) => {
          const gone = await createGuestVoteStore(trx).remove(id, { from, to })
          const about = `${gone} guest vote${gone === 1 ? '' : 's'} for ${name} from ${from} to ${to}`
          if (gone > 0)
            await logModeration(trx, {
              adminId: viewer.id,
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
