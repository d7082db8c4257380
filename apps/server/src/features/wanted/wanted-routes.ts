import type { FastifyInstance } from 'fastify'
import { listWanted, postMissedSearch, wantedRules } from '@bolodex/contract/wanted/wanted'
import { wantedText } from '@bolodex/brand-names/wanted-text'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { AppError } from '#platform/errors.ts'
import { wantsNoTracking } from '#platform/http/browser-security.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { memoize } from '#platform/limits/memoize.ts'
import { codeOfNetwork, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import { createDailyCounter } from './daily-counter.ts'
import type { MissedSearch, WantedStore } from './wanted-store.ts'

type Deps = {
  missed: MissedCounter
  wanted: WantedStore
  dailyKey: DailyKey
  countMatches: (text: string) => Promise<number>
  /** The list changes slowly, and its query reads every text of two months. */
  cacheSeconds: number
}

export function registerWantedRoutes(
  app: FastifyInstance,
  { missed, wanted, dailyKey, countMatches, cacheSeconds }: Deps,
): void {
  addRoute(app, postMissedSearch, {
    handle: async ({ body: { q }, request }) => {
      const done = { done: true } as const
      const text = wantedText(q)
      if (text === null || wantsNoTracking(request)) return done
      if ((await countMatches(q)) > 0) return done
      try {
        // One customer counts once a day per text, and for few texts: alone they cannot make a name wanted or use up
        // the texts of a day.
        const network = widestNetworkOf(request.ip)
        await app.rateLimiter.consumeKey(keyLimits.missedText, `missed:${network}:${text}`)
        await app.rateLimiter.consumeKey(keyLimits.missedTexts, `missed-texts:${network}`)
        missed.count({ text, code: codeOfNetwork(`${network}:missed:${text}`, await dailyKey()), isMember: false })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
      return done
    },
  })

  const list = memoize({ most: 1, seconds: cacheSeconds, keyOf: () => 'wanted' }, async () => ({
    wanted: await wanted.list(),
    found: await wanted.listFound(),
  }))
  addRoute(app, listWanted, { handle: () => list(undefined) })
}

type MissedCounter = ReturnType<typeof createMissedCounter>

export const createMissedCounter = (store: Pick<WantedStore, 'add'>) =>
  createDailyCounter<Omit<MissedSearch, 'day'>>({
    most: wantedRules.textsADay,
    keyOf: ({ code, text }) => `${code} ${text}`,
    write: (given) => store.add(given),
  })

export const wantedJobs = (wanted: Pick<WantedStore, 'deleteOld'>): Job[] => [
  { name: 'forget-missed-searches', every: '35 3 * * *', run: () => wanted.deleteOld() },
]
