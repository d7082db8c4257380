import type { FastifyInstance } from 'fastify'
import { listMySuggestions, suggestCorrection } from '@bolodex/contract/suggestions'
import { textBytesOf } from '#platform/account-caps.ts'
import { addRoute } from '#platform/routes.ts'
import type { SuggestionStore } from './suggestion-store.ts'
import type { Propose } from './suggestions.ts'

type Deps = { propose: Propose; store: SuggestionStore }

/** Corrections: proposed by members, decided by admins in the review queue. */
export function registerSuggestionRoutes(app: FastifyInstance, { propose, store }: Deps): void {
  addRoute(app, suggestCorrection, {
    handle: async ({ params: { id }, body, viewer }) => {
      const { reason, ...facts } = body
      return app.accountCaps.within(viewer, { suggestions: 1, textBytes: textBytesOf(body) }, () =>
        propose({ brandId: id, userId: viewer.id, facts, reason }),
      )
    },
  })

  addRoute(app, listMySuggestions, {
    handle: ({ query: { before }, viewer }) => store.listOf(viewer.id, before),
  })
}
