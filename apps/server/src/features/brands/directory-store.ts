import type pg from 'pg'
import type { DirectoryQuery } from '@bolodex/contract/brand-query'
import { countStatement, pageStatement, type Filters, type Statement } from './directory-sql.ts'

export type DirectoryStore = ReturnType<typeof createDirectoryStore>

/** The directory's query. On the pool itself, because its plain statements are prepared by name. */
export function createDirectoryStore(pool: pg.Pool) {
  const ask = async <Row extends pg.QueryResultRow>(statement: Statement): Promise<Row | undefined> => {
    const { rows } = await (statement.needsIndex ? askByIndex<Row>(pool, statement) : pool.query<Row>(statement))
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
      const take = Math.min(pageSize, total - from)
      if (take <= 0) return '[]'
      const isFromEnd = from + take / 2 > total / 2
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
