import type { FastifyInstance } from 'fastify'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { getDirectory, listBrands, listEras } from '@bolodex/contract/directory/brands'
import { listChangedBrands } from '@bolodex/contract/open-data/changed-brands'
import type { Position } from '#platform/database/consistency.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { JsonText } from '#platform/http/json-answers.ts'
import { addRoute } from '#platform/http/routes.ts'
import { memoize } from '#platform/limits/memoize.ts'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import type { ChangedBrandStore } from './changed-brand-store.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import type { DirectoryStore } from './directory-store.ts'
import { countEqual, findClose, nothingNear, type NearBrands } from './find-close.ts'
import type { FindingStore } from './finding-store.ts'

type Deps = {
  reads: Reads<{ brands: BrandStore; changedBrands: ChangedBrandStore; finding: FindingStore }>
  findBrands: FindBrands
}

/** Each download holds a database connection until its reader has finished; one network gets one at a time. */
const downloadsAtOnce = 4

export function registerDirectoryRoutes(app: FastifyInstance, { reads, findBrands }: Deps): void {
  addRoute(app, getDirectory, {
    handle: async ({ query, after, totalsAfter, request }) => {
      const { page, pageSize } = query
      const found = findBrands.find(query, { after, totalsAfter })
      const findNear = async (): Promise<NearBrands> => {
        if (query.q.trim() === '') return nothingNear
        // A failure surfaces in the answer itself.
        const total = found.then(
          (exact) => exact.total,
          () => 0,
        )
        const find = ({ finding }: { finding: FindingStore }) =>
          page === 1 ? findClose(finding, query, total) : countEqual(finding, query)
        return reads(after, find).catch((error: unknown) => {
          // The answer is sent without close matches.
          request.log.warn({ err: error }, 'close-match search failed')
          return nothingNear
        })
      }
      const [{ brands, total }, { close, didYouMean, equal, filteredOut }] = await Promise.all([found, findNear()])
      return new JsonText(
        `{"brands":${brands},"total":${total},"equal":${equal},"page":${page},"pageSize":${pageSize},"close":${close},"didYouMean":${didYouMean},"filteredOut":${JSON.stringify(filteredOut)}}`,
      )
    },
  })

  addRoute(app, listEras, {
    handle: async ({ after, totalsAfter }) => {
      const [total, eras] = await Promise.all([findBrands.countAll(totalsAfter), findBrands.countEras(after)])
      return { total, eras }
    },
  })

  addRoute(app, listChangedBrands, {
    handle: ({ query, after }) => reads(after, ({ changedBrands }) => changedBrands.list(query)),
  })

  addRoute(app, listBrands, {
    slots: { most: downloadsAtOnce, busy: brandsWording.busy.download },
    stream: ({ after }, giveBack) => reads(after, ({ brands }) => brands.streamAll(giveBack)),
  })
}

type FindDeps = {
  reads: Reads<{ directory: DirectoryStore }>
  /** The TTL of an exact total, which costs more than a page. */
  totalSeconds: number
}
type Seen = { after: Position | null; totalsAfter: Position | null }
type FoundBrands = { brands: string; total: number }

export type FindBrands = ReturnType<typeof createFindBrands>

const noFilters = { q: '', garment: [], minSellThrough: 0, minPrice: 0 }

/** One page of the directory, its brands as JSON text, and the exact total, which is cached briefly. */
export function createFindBrands({ reads, totalSeconds }: FindDeps) {
  type Count = { filters: Parameters<DirectoryStore['count']>[0]; after: Position | null }
  const ask = ({ filters, after }: Count) => reads(after, ({ directory }) => directory.count(filters))
  // Keyed by the read-your-writes token too: a member who just added a brand must see it counted. Votes leave the
  // total unchanged.
  const keyOf = ({ filters, after }: Count) => JSON.stringify([filters, after?.toString()])
  const remembering = { most: 2000, keyOf }
  const count = memoize({ ...remembering, seconds: totalSeconds }, ask)
  // The approximate size, to choose a search plan. Never shown.
  const countEras = memoize(
    { most: 100, keyOf: (after: Position | null) => String(after), seconds: totalSeconds },
    (after: Position | null) => reads(after, ({ directory }) => directory.countEras()),
  )
  const size = memoize({ ...remembering, seconds: 60 }, ask)

  return {
    countAll: (after: Position | null) => count({ filters: noFilters, after }),
    countEras,
    /** The number of matches of this text, ignoring other filters. */
    countText: (q: string) => count({ filters: { ...noFilters, q: q.trim() }, after: null }),
    find: async (query: DirectoryQuery, { after, totalsAfter }: Seen): Promise<FoundBrands> => {
      const { q, era, garment, minSellThrough, minPrice } = query
      const filters = { q: q.trim(), era, garment, minSellThrough, minPrice }
      const [total, all] = await Promise.all([
        count({ filters, after: totalsAfter }),
        size({ filters: noFilters, after: null }),
      ])
      const brands = await reads(after, ({ directory }) => directory.findPage(query, total, all))
      return { brands, total }
    },
  }
}
