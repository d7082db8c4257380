import type pg from 'pg'
import type { DirectoryQuery } from '@bolodex/contract/brand-query'
import { countStatement, pageStatement, type Filters, type Statement } from './directory-sql.ts'

/** Far longer than any query takes, and short enough to notice a database that has fallen silent. */
const longestQueryMs = 10_000

/** From here on a page is read from the nearer end. Before it nothing is gained, and a total may be a moment old. */
const deepPages = 2000

export type DirectoryStore = ReturnType<typeof createDirectoryStore>

/** The directory's query. On the pool itself, because its plain statements are prepared by name. */
export function createDirectoryStore(pool: pg.Pool, deepFrom = deepPages) {
  const ask = async <Row extends pg.QueryResultRow>(statement: Statement): Promise<Row | undefined> => {
    const limited = { ...statement, query_timeout: longestQueryMs }
    const { rows } = await (statement.needsIndex ? askByIndex<Row>(pool, limited) : pool.query<Row>(limited))
    return rows[0]
  }

  return {
    async count(filters: Filters): Promise<number> {
      const row = await ask<{ count: number }>(countStatement(filters))
      return row?.count ?? 0
    },

    /** One page as JSON text. `total` brands match, of `all` there are. */
    async findPage(query: DirectoryQuery, total: number, all: number): Promise<string> {
      const { page, pageSize, sort, ...filters } = query
      const from = (page - 1) * pageSize
      if (from >= total) return '[]'
      const isFromEnd = from >= deepFrom && from > total / 2
      const take = isFromEnd ? Math.min(pageSize, total - from) : pageSize
      const skip = isFromEnd ? total - from - take : from
      const isGathered = isCheaperGathered(skip + take, total, all)
      const row = await ask<{ brands: string }>(pageStatement({ ...filters, sort, skip, take, isFromEnd, isGathered }))
      return row?.brands ?? '[]'
    },
  }
}

/** Asks with the reading of whole tables ruled out, whatever the planner believes about the numbers. */
async function askByIndex<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: Statement,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  try {
    await client.query('begin read only; set local enable_seqscan = off')
    const result = await client.query<Row>(statement)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * To find `wanted` matches along an index, about `wanted × all ÷ total` entries are looked at; to gather them, all
 * `total` matches are fetched and sorted, each at some four times the cost of a look.
 */
function isCheaperGathered(wanted: number, total: number, all: number): boolean {
  return total * 4 < (wanted * all) / total
}
