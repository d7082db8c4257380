import type pg from 'pg'
import type { DirectoryQuery } from '@bolodex/contract/brand-query'
import { countStatement, pageStatement, type Filters } from './directory-sql.ts'

export type DirectoryStore = ReturnType<typeof createDirectoryStore>

/** The directory's query. On the pool itself, because its plain statements are prepared by name. */
export function createDirectoryStore(pool: pg.Pool) {
  return {
    async count(filters: Filters): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(countStatement(filters))
      return rows[0]?.count ?? 0
    },

    /** One page as JSON text. `total` brands match, of `all` there are. */
    async findPage(query: DirectoryQuery, total: number, all: number): Promise<string> {
      const { page, pageSize, sort, ...filters } = query
      const from = (page - 1) * pageSize
      const take = Math.min(pageSize, total - from)
      if (take <= 0) return '[]'
      const isFromEnd = from + take / 2 > total / 2
      const skip = isFromEnd ? total - from - take : from
      const isGathered = isCheaperGathered(skip + take, total, all)
      const { rows } = await pool.query<{ brands: string }>(
        pageStatement({ ...filters, sort, skip, take, isFromEnd, isGathered }),
      )
      return rows[0]?.brands ?? '[]'
    },
  }
}

/**
 * To find `wanted` matches along an index, about `wanted × all ÷ total` entries are looked at; to gather them, all
 * `total` matches are fetched and sorted, each at some four times the cost of a look.
 */
function isCheaperGathered(wanted: number, total: number, all: number): boolean {
  return total * 4 < (wanted * all) / total
}
