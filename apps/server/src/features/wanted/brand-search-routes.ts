import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { brandSearchRules, postBrandSearch } from '@bolodex/contract/wanted/brand-searches'
import { AppError } from '#platform/errors.ts'
import { wantsNoTracking } from '#platform/http/browser-security.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { codeOfNetwork, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import type { BrandSearchStore } from './brand-search-store.ts'
import { createDailyCounter } from './daily-counter.ts'

type Deps = { searches: BrandSearchCounter; dailyKey: DailyKey }

/** Networks remembered as done for the day. One that is forgotten adds a key for each of its next brands again. */
const mostSpent = 10_000

export function registerBrandSearchRoutes(app: FastifyInstance, { searches, dailyKey }: Deps): void {
  // Each brand of a network is a key of the rate limit for a day. A network without searches left adds none.
  const spent = new LRUCache<string, true>({ max: mostSpent })
  addRoute(app, postBrandSearch, {
    handle: async ({ params: { id: brandId }, request }) => {
      const done = { done: true } as const
      if (wantsNoTracking(request)) return done
      // One network counts once a day per brand, and for a limited number of brands.
      const network = widestNetworkOf(request.ip)
      const code = codeOfNetwork(`${network}:brands`, await dailyKey())
      if (spent.has(code)) return done
      try {
        await app.rateLimiter.consumeKey(keyLimits.brandSearch, `brand-search:${network}:${brandId}`)
        await app.rateLimiter
          .consumeKey(keyLimits.brandSearches, `brand-searches:${network}`)
          .catch((error: unknown) => {
            const { retryAfterSeconds = 0 } = error instanceof AppError ? error : {}
            if (retryAfterSeconds > 0) spent.set(code, true, { ttl: retryAfterSeconds * 1000 })
            throw error
          })
        searches.count({ brandId, code: codeOfNetwork(`${network}:brand:${brandId}`, await dailyKey()) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
      return done
    },
  })
}

type BrandSearchCounter = ReturnType<typeof createBrandSearchCounter>

export const createBrandSearchCounter = (store: Pick<BrandSearchStore, 'add'>) =>
  createDailyCounter<{ brandId: number; code: string }>({
    most: brandSearchRules.waiting,
    keyOf: ({ brandId, code }) => `${code} ${brandId}`,
    write: (given) => store.add(given),
  })

export const brandSearchJobs = (store: Pick<BrandSearchStore, 'deleteOld'>): Job[] => [
  { name: 'forget-brand-searches', every: '45 3 * * *', run: () => store.deleteOld() },
]
