import type { FastifyInstance } from 'fastify'
import { listWanted, postMissedSearch, wantedRules, wantedText } from '@bolodex/contract/brands/wanted'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { AppError } from '#platform/errors.ts'
import { wantsNoTracking } from '#platform/http/browser-security.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { memoize } from '#platform/limits/memoize.ts'
import { widestNetworkOf } from '#platform/limits/networks.ts'
import type { FindBrands } from '../brand-routes.ts'
import type { MissedSearch, WantedStore } from './wanted-store.ts'

type Deps = {
  missed: MissedCounter
  wanted: WantedStore
  findBrands: FindBrands
  /** How long the list is kept: it changes slowly, and looks at every text of two months. */
  keptSeconds: number
}

export function registerWantedRoutes(app: FastifyInstance, { missed, wanted, findBrands, keptSeconds }: Deps): void {
  addRoute(app, postMissedSearch, {
    handle: async ({ body: { q }, request }) => {
      const done = { done: true } as const
      const text = wantedText(q)
      if (text === null || wantsNoTracking(request)) return done
      if ((await findBrands.countText(q)) > 0) return done
      try {
        // One customer counts once a day for one text, and for few texts: they alone make nothing wanted, and do not
        // use up the texts of a day.
        const network = widestNetworkOf(request.ip)
        await app.rateLimiter.consumeKey(keyLimits.missedText, `missed:${network}:${text}`)
        await app.rateLimiter.consumeKey(keyLimits.missedTexts, `missed-texts:${network}`)
        missed.count(text)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
      return done
    },
  })

  const list = memoize({ most: 1, seconds: keptSeconds, keyOf: () => 'wanted' }, async () => ({
    wanted: await wanted.list(),
    found: await wanted.listFound(),
  }))
  addRoute(app, listWanted, { handle: () => list(undefined) })
}

type MissedCounter = ReturnType<typeof createMissedCounter>

/** Counts in memory, to be written together each second: no row and no log line stands for one search. */
export function createMissedCounter(store: Pick<WantedStore, 'add'>) {
  let counts = new Map<string, MissedSearch>()
  const add = (one: MissedSearch): void => {
    const key = `${one.day} ${one.text}`
    const known = counts.get(key)
    if (known) known.count += one.count
    // A flood of invented texts fills no memory.
    else if (counts.size < wantedRules.textsADay) counts.set(key, { ...one })
  }
  return {
    count: (text: string): void => add({ day: new Date().toISOString().slice(0, 10), text, count: 1 }),

    /** Writes what has been counted since the last time. What could not be written is kept for the next time. */
    async flush(): Promise<void> {
      if (counts.size === 0) return
      const taken = [...counts.values()]
      counts = new Map()
      try {
        await store.add(taken)
      } catch (error) {
        for (const one of taken) add(one)
        throw error
      }
    },
  }
}

export const wantedJobs = (wanted: Pick<WantedStore, 'deleteOld'>): Job[] => [
  { name: 'forget-missed-searches', every: '35 3 * * *', run: () => wanted.deleteOld() },
]
