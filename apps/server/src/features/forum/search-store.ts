import type pg from 'pg'
import type { BrandChip } from '@bolodex/contract/forum'
import type { ForumHit, Thread } from '@bolodex/contract/forum-search'
import { isOutOfTime } from '#platform/database-errors.ts'
import { busyBrands, searchStatement, similarStatement, titleQuestion } from './search-sql.ts'

export type SearchStore = ReturnType<typeof createSearchStore>

/** Title and snippet with marks around what was looked for. */
export type MarkedHit = Omit<ForumHit, 'title' | 'snippet'> & { title: string; snippet: string }

/** Far more than a search takes; words that the database misjudges would keep it busy for many seconds. */
const patience = { everywhereMs: 400, newestMs: 400 }

/** Looks for words in everything that is shown. */
export function createSearchStore(pool: pg.Pool, { everywhereMs, newestMs } = patience) {
  /** Asks everywhere; where that takes too long, among the newest only. */
  const askInTime = async <Row extends pg.QueryResultRow>(
    statement: (isAmongNewest: boolean) => string,
    value: string,
  ): Promise<Row[]> => {
    try {
      return await askWithin<Row>(pool, everywhereMs, statement(false), value)
    } catch (error) {
      if (!isOutOfTime(error)) throw error
      return askWithin<Row>(pool, newestMs, statement(true), value)
    }
  }
  return {
    /** The best hits first, one more than are shown when there are more. */
    search: (text: string): Promise<MarkedHit[]> => askInTime<MarkedHit>(searchStatement, text),

    /** Threads whose titles share words with this one. */
    async findSimilar(title: string): Promise<Thread[]> {
      const { rows } = await pool.query<{ question: string | null }>(titleQuestion, [title])
      const question = rows[0]?.question
      return question ? askInTime<Thread>(similarStatement, question) : []
    },

    async listBusyBrands(): Promise<{ brand: BrandChip; posts: number }[]> {
      const { rows } = await pool.query<{ brand: BrandChip; posts: number }>({ name: 'busy brands', text: busyBrands })
      return rows
    },
  }
}

/** Asks one question that may take so long. */
async function askWithin<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  ms: number,
  text: string,
  value: string,
): Promise<Row[]> {
  const client = await pool.connect()
  let isClean = false
  try {
    await client.query(`begin read only; set local statement_timeout = ${ms}`)
    const { rows } = await client.query<Row>(text, [value])
    await client.query('commit')
    isClean = true
    return rows
  } catch (error) {
    if (isOutOfTime(error))
      isClean = await client.query('rollback').then(
        () => true,
        () => false,
      )
    throw error
  } finally {
    client.release(!isClean)
  }
}
