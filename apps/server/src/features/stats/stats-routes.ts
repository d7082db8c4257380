import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getStats, postVisit } from '@bolodex/contract/stats'
import { addRoute } from '#platform/routes.ts'
import type { StatsStore } from './stats-store.ts'
import type { VisitCounter } from './visit-counter.ts'
import { noStats } from './work-out-stats.ts'

export function registerStatsRoutes(app: FastifyInstance, deps: { visits: VisitCounter; stats: StatsStore }): void {
  const { visits, stats } = deps

  addRoute(app, postVisit, {
    handle: async ({ body, request }) => {
      if (!wantsNoTracking(request)) visits.count(body)
      return { done: true } as const
    },
  })

  addRoute(app, getStats, {
    handle: async () => (await stats.read()) ?? noStats,
  })
}

/** The site's own script sends nothing then; this is for whoever calls by other means. */
function wantsNoTracking({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1'
}
