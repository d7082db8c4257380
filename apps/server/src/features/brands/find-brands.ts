import type { DirectoryQuery } from '@bolodex/contract/brand-query'
import type { Position } from '#platform/consistency.ts'
import { rememberEach } from '#platform/remember.ts'
import type { Reads } from '#platform/reads.ts'
import type { DirectoryStore } from './directory-store.ts'

type Deps = {
  reads: Reads<{ directory: DirectoryStore }>
  /** How long an exact total is kept; it costs more than a page. */
  totalSeconds: number
}
type FoundBrands = { brands: string; total: number }

export type FindBrands = ReturnType<typeof createFindBrands>

const noFilters = { q: '', garment: [], minSellThrough: 0, minPrice: 0 }

/** One page of the directory, its brands as JSON text, and the exact total, which is kept for a moment. */
export function createFindBrands({ reads, totalSeconds }: Deps) {
  type Count = { filters: Parameters<DirectoryStore['count']>[0]; after: Position | null }
  const ask = ({ filters, after }: Count) => reads(after, ({ directory }) => directory.count(filters))
  // By what was written too: whoever has just added a brand must see it counted, once for each thing they write.
  const keyOf = ({ filters, after }: Count) => JSON.stringify([filters, after?.toString()])
  const remembering = { most: 2000, keyOf }
  const count = rememberEach({ ...remembering, seconds: totalSeconds }, ask)
  // How large the directory is, to choose how to search it. Nobody is shown this one.
  const size = rememberEach({ ...remembering, seconds: 60 }, ask)

  return {
    countAll: (after: Position | null) => count({ filters: noFilters, after }),
    find: async (query: DirectoryQuery, after: Position | null): Promise<FoundBrands> => {
      const { q, garment, minSellThrough, minPrice } = query
      const filters = { q: q.trim(), garment, minSellThrough, minPrice }
      const [total, all] = await Promise.all([count({ filters, after }), size({ filters: noFilters, after: null })])
      const brands = await reads(after, ({ directory }) => directory.findPage(query, total, all))
      return { brands, total }
    },
  }
}
