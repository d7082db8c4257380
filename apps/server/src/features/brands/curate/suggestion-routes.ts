import type { FastifyInstance } from 'fastify'
import { listMySuggestions, suggestCorrection } from '@bolodex/contract/suggestions'
import { keyLimits, rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import type { SuggestionStore } from './suggestion-store.ts'
import type { Propose } from './suggestions.ts'

type Deps = { propose: Propose; store: SuggestionStore }

/** Corrections: proposed by members, decided by admins in the review queue. */
export function registerSuggestionRoutes(app: FastifyInstance, { propose, store }: Deps): void {
  addRoute(app, suggestCorrection, {
    access: 'user',
    limit: rateLimits.write,
    handle: async ({ params: { id }, body: { reason, ...facts }, viewer }) => {
      await app.rateLimiter.consumeKey(keyLimits.suggestions, String(viewer.id))
      return propose({ brandId: id, userId: viewer.id, facts, reason })
    },
  })

  addRoute(app, listMySuggestions, {
    access: 'user',
    limit: rateLimits.read,
    handle: ({ query: { before }, viewer }) => store.listOf(viewer.id, before),
  })
}
