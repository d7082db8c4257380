import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { getStats, postVisit, type Visit } from '@bolodex/contract/stats/stats'
import { wantsNoTracking } from '#platform/http/browser-security.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { codeOfNetwork, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import type { StatsStore, PageCount, PageCountStore, Sender } from './stats-store.ts'
import { noStats } from './compute-stats.ts'

type Deps = { visits: VisitCounter; dailyKey: DailyKey; stats: StatsStore }

export function registerStatsRoutes(app: FastifyInstance, deps: Deps): void {
  const { visits, dailyKey, stats } = deps

  addRoute(app, postVisit, {
    handle: async ({ body, request }) => {
      if (!wantsNoTracking(request))
        visits.count(body, body.referrerHost === null ? null : await codeOf(request, body.referrerHost))
      return { done: true } as const
    },
  })

  /** The caller's network, or null once it named hosts often enough today: one network alone makes no host known. */
  async function codeOf(request: FastifyRequest, host: string): Promise<string | null> {
    const network = widestNetworkOf(request.ip)
    try {
      await app.rateLimiter.consumeKey(keyLimits.referrers, `referrers:${network}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return null
    }
    return codeOfNetwork(`${network}:referrer:${host}`, await dailyKey())
  }

  addRoute(app, getStats, {
    handle: async () => (await stats.read()) ?? noStats,
  })
}

/** Bounds memory and table size during a flood of invented hosts. */
const mostHosts = 200

/** Replaces hosts with few networks, and all beyond the daily maximum. */
const otherHosts = 'other'

/** Labels between dots; the last one starts with a letter, which excludes IP addresses. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

type VisitCounter = ReturnType<typeof createVisitCounter>

/**
 * Counts page views in memory and writes them once a second: a visit adds no query, and no row or log line describes
 * a single visit.
 */
export function createVisitCounter(store: PageCountStore, { ownHost }: { ownHost: string }) {
  let counts = new Map<string, PageCount>()
  let hosts = new Set<string>()
  let senders = new Map<string, Sender>()

  const hostOf = (given: string | null, network: string | null): string => {
    if (given === null || given === ownHost || !hostName.test(given)) return ''
    if (network === null) return otherHosts
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
    /** `network`: the code of the network it came from; null when that named hosts often enough today. */
    count({ route, referrerHost, isPhone }: Visit, network: string | null): void {
      const day = new Date().toISOString().slice(0, 10)
      const host = hostOf(referrerHost, network)
      if (network !== null && host !== '' && host !== otherHosts)
        senders.set(`${day} ${host} ${network}`, { day, host, network })
      add({ day, route, referrerHost: host, isPhone, count: 1 })
    },

    /** Writes the new counts. Failed ones are kept for the next attempt. */
    async flush(): Promise<void> {
      if (counts.size === 0) return
      const taken = [...counts.values()]
      const takenSenders = senders
      counts = new Map()
      hosts = new Set()
      senders = new Map()
      try {
        await store.add(taken, { senders: [...takenSenders.values()], mostHosts, otherHosts })
      } catch (error) {
        for (const one of taken) add(one)
        senders = new Map([...takenSenders, ...senders])
        throw error
      }
    },
  }
}
