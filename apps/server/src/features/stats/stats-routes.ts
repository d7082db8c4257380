import type { FastifyInstance } from 'fastify'
import { getStats, postVisit, type Visit } from '@bolodex/contract/stats'
import { wantsNoTracking } from '#platform/http/browser-security.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { StatsStore, PageCount, PageCountStore } from './stats-store.ts'
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

/** So that a flood of invented hosts fills neither the memory nor the table. */
const mostHosts = 200

/** Stands for all hosts beyond the first ones of a day. */
const otherHosts = 'other'

/** Labels between dots; the last one begins with a letter, which keeps network addresses out. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

type VisitCounter = ReturnType<typeof createVisitCounter>

/**
 * Counts pages in memory, to be written together each second: a visit costs the database nothing of its own, and no
 * row or log line stands for one visit.
 */
export function createVisitCounter(store: PageCountStore, { ownHost }: { ownHost: string }) {
  let counts = new Map<string, PageCount>()
  let hosts = new Set<string>()

  const hostOf = (given: string | null): string => {
    if (given === null || given === ownHost || !hostName.test(given)) return ''
    if (!hosts.has(given) && hosts.size >= mostHosts) return otherHosts
    hosts.add(given)
    return given
  }

  const add = (one: PageCount): void => {
    const key = [one.day, one.route, one.referrerHost, one.isPhone].join(' ')
    const known = counts.get(key)
    if (known) known.count += one.count
    else counts.set(key, { ...one })
  }

  return {
    count({ route, referrerHost, isPhone }: Visit): void {
      const day = new Date().toISOString().slice(0, 10)
      add({ day, route, referrerHost: hostOf(referrerHost), isPhone, count: 1 })
    },

    /** Writes what has been counted since the last time. What could not be written is kept for the next time. */
    async flush(): Promise<void> {
      if (counts.size === 0) return
      const taken = [...counts.values()]
      counts = new Map()
      hosts = new Set()
      try {
        await store.add(taken, { mostHosts, otherHosts })
      } catch (error) {
        for (const one of taken) add(one)
        throw error
      }
    },
  }
}
