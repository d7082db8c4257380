import type { FastifyInstance } from 'fastify'
import {
  decideSuggestion,
  listMySuggestions,
  listOpenSuggestions,
  markSuggestionsSeen,
  suggestCorrection,
} from '@bolodex/contract/suggestions'
import { keyLimits, rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import type { SuggestionStore } from './suggestion-store.ts'
import type { Suggestions } from './suggestions.ts'

type Deps = { suggestions: Suggestions; store: SuggestionStore }

/** Corrections: proposed by members, decided by admins, told to whoever proposed them. */
export function registerSuggestionRoutes(app: FastifyInstance, { suggestions, store }: Deps): void {
  addRoute(app, suggestCorrection, {
    access: 'user',
    limit: rateLimits.write,
    handle: async ({ params: { id }, body: { reason, ...facts }, viewer }) => {
      await app.rateLimiter.consumeKey(keyLimits.suggestions, String(viewer.id))
      return suggestions.propose({ brandId: id, userId: viewer.id, facts, reason })
    },
  })

  addRoute(app, listOpenSuggestions, {
    access: 'admin',
    limit: rateLimits.read,
    handle: ({ query: { before } }) => store.listOpen(before),
  })

  addRoute(app, listMySuggestions, {
    access: 'user',
    limit: rateLimits.read,
    handle: ({ query: { before }, viewer }) => store.listOf(viewer.id, before),
  })

  addRoute(app, markSuggestionsSeen, {
    access: 'user',
    limit: rateLimits.write,
    handle: async ({ viewer }) => ({ seen: await store.markSeen(viewer.id) }),
  })

  addRoute(app, decideSuggestion, {
    access: 'admin',
    limit: rateLimits.write,
    handle: ({ params: { id }, body: { verdict, note, version }, viewer }) =>
      suggestions.decide({ id, verdict, version, note: note || null, adminId: viewer.id }),
  })
}
