import type { FastifyInstance } from 'fastify'
import type { DirectoryQuery } from '@bolodex/contract/brands/brand-query'
import { getBrand, getDirectory, listBrands } from '@bolodex/contract/brands'
import { listChangedBrands } from '@bolodex/contract/brands/changed-brands'
import type { Position } from '#platform/database/consistency.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { JsonText } from '#platform/http/json-answers.ts'
import { addRoute } from '#platform/http/routes.ts'
import { memoize } from '#platform/limits/memoize.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import type { BrandStore } from './brand-store.ts'
import type { ChangedBrandStore } from './changed-brand-store.ts'
import { brandsWording } from './brands-wording.ts'
import type { DirectoryStore } from './directory-store.ts'
import { findClose, nothingNear, type NearBrands } from './finding/find-close.ts'
import type { FindingStore } from './finding/finding-store.ts'

type Deps = {
  reads: Reads<{ brands: BrandStore; changedBrands: ChangedBrandStore; finding: FindingStore }>
  findBrands: FindBrands
}

/** Each download holds a database connection until its reader has taken everything; one network reads one at a time. */
const downloadsAtOnce = 4
const patienceMs = 10_000

export function registerBrandRoutes(app: FastifyInstance, { reads, findBrands }: Deps): void {
  addRoute(app, getDirectory, {
    handle: async ({ query, after, totalsAfter, request }) => {
      const { page, pageSize } = query
      const found = findBrands.find(query, { after, totalsAfter })
      const findNear = async (): Promise<NearBrands> => {
        if (query.q.trim() === '' || page > 1) return nothingNear
        // Where it fails, the answer fails by itself.
        const total = found.then(
          (exact) => exact.total,
          () => 0,
        )
        return reads(after, ({ finding }) => findClose(finding, query, total)).catch((error: unknown) => {
          // What was asked for is answered without what comes near.
          request.log.warn({ err: error }, 'close matches of a search were not found')
          return nothingNear
        })
      }
      const [{ brands, total }, { close, didYouMean }] = await Promise.all([found, findNear()])
      return new JsonText(
        `{"brands":${brands},"total":${total},"page":${page},"pageSize":${pageSize},"close":${close},"didYouMean":${didYouMean}}`,
      )
    },
  })

  addRoute(app, getBrand, {
    handle: ({ params: { slug }, after }) =>
      reads(after, async ({ brands }) => {
        const brand = await brands.findBySlug(slug)
        if (brand) return new JsonText(brand)
        if (await brands.isDeleted(slug)) throw new AppError('gone', brandsWording.removed)
        throw notFound('Brand')
      }),
  })

  addRoute(app, listChangedBrands, {
    handle: ({ query, after }) => reads(after, ({ changedBrands }) => changedBrands.list(query)),
  })

  const slots = createSemaphore(downloadsAtOnce)
  addRoute(app, listBrands, {
    stream: async ({ after }) => {
      const giveBack = await slots.take(patienceMs)
      if (!giveBack) throw new AppError('overloaded', brandsWording.busy.download, { retryAfterSeconds: 20 })
      return reads(after, ({ brands }) => brands.streamAll(giveBack)).catch((error: unknown) => {
        giveBack()
        throw error
      })
    },
  })
}

type FindDeps = {
  reads: Reads<{ directory: DirectoryStore }>
  /** How long an exact total is kept; it costs more than a page. */
  totalSeconds: number
}
type Seen = { after: Position | null; totalsAfter: Position | null }
type FoundBrands = { brands: string; total: number }

export type FindBrands = ReturnType<typeof createFindBrands>

const noFilters = { q: '', garment: [], minSellThrough: 0, minPrice: 0 }

/** One page of the directory, its brands as JSON text, and the exact total, which is kept for a moment. */
export function createFindBrands({ reads, totalSeconds }: FindDeps) {
  type Count = { filters: Parameters<DirectoryStore['count']>[0]; after: Position | null }
  const ask = ({ filters, after }: Count) => reads(after, ({ directory }) => directory.count(filters))
  // By what was written too: whoever has just added a brand must see it counted, once for each brand they add. A vote
  // adds none, and leaves the total what it was.
  const keyOf = ({ filters, after }: Count) => JSON.stringify([filters, after?.toString()])
  const remembering = { most: 2000, keyOf }
  const count = memoize({ ...remembering, seconds: totalSeconds }, ask)
  // How large the directory is, to choose how to search it. Nobody is shown this one.
  const size = memoize({ ...remembering, seconds: 60 }, ask)

  return {
    countAll: (after: Position | null) => count({ filters: noFilters, after }),
    /** How many have this text, whatever else is asked of them. */
    countText: (q: string) => count({ filters: { ...noFilters, q: q.trim() }, after: null }),
    find: async (query: DirectoryQuery, { after, totalsAfter }: Seen): Promise<FoundBrands> => {
      const { q, garment, minSellThrough, minPrice } = query
      const filters = { q: q.trim(), garment, minSellThrough, minPrice }
      const [total, all] = await Promise.all([
        count({ filters, after: totalsAfter }),
        size({ filters: noFilters, after: null }),
      ])
      const brands = await reads(after, ({ directory }) => directory.findPage(query, total, all))
      return { brands, total }
    },
  }
}
