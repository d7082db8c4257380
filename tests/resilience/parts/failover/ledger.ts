import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { primaryUrl } from './cluster.ts'
import type { Acknowledged } from './traffic.ts'
import { kinds, type Kind } from './writes.ts'

type Row = { mark: string; id: number | null; times: number }

/** The stored rows of each kind, by their mark, with their number. */
const questions: Record<Kind, string> = {
  vote: `select user_id || ' ' || brand_id as mark, null as id, 1 as times from brand_votes where vote_type = 'up'`,
  brand: `select name as mark, min(id) as id, count(*)::integer as times from brands
    where name like 'Acknowledged %' group by name`,
  comment: `select content as mark, min(id)::integer as id, count(*)::integer as times from forum_comments group by content`,
  photo:
    'select source_sha256 as mark, min(id) as id, count(*)::integer as times from tag_photos group by source_sha256',
}

export type Balance = { acknowledged: number; lost: string[]; doubled: string[] }

/** Reads back everything that was acknowledged, from whichever node is the primary now. */
export async function readBack(acknowledged: Acknowledged[]): Promise<Balance> {
  // Writes acknowledged during the query may be missing in its result.
  const asked = acknowledged.slice()
  const balance: Balance = { acknowledged: asked.length, lost: [], doubled: [] }
  for (const kind of kinds) {
    const rows = await askPrimary<Row>(questions[kind])
    const found = new Map(rows.map((row) => [row.mark, row]))
    for (const one of asked.filter((each) => each.kind === kind)) {
      const row = found.get(one.mark)
      if (!row || (one.id !== null && row.id !== one.id)) balance.lost.push(`${kind}: ${one.mark}`)
    }
    balance.doubled.push(...rows.filter(({ times }) => times > 1).map(({ mark }) => `${kind}: ${mark}`))
  }
  return balance
}

/** Stored votes that were never acknowledged. Once all answers have arrived there are none. */
export async function countUnasked(acknowledged: Acknowledged[]): Promise<number> {
  let stored = 0
  for (const kind of kinds) stored += (await askPrimary(questions[kind])).length
  return stored - new Set(acknowledged.map(({ kind, mark }) => `${kind} ${mark}`)).size
}

/** The difference between shown counts and votes, after the worker has rolled them up. */
export async function findDrift(): Promise<number> {
  const question = `select (select count(*) from brand_vote_deltas)::integer as waiting,
    abs((select sum(upvotes) from brands) - (select count(*) from brand_votes))::integer as drift`
  for (let tries = 0; ; tries += 1) {
    const [row] = await askPrimary<{ waiting: number; drift: number }>(question)
    if (row && (row.waiting === 0 || tries === 60)) return row.drift
    await pause(500)
  }
}

async function askPrimary<T extends pg.QueryResultRow>(question: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: primaryUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(question)).rows
  } finally {
    await client.end()
  }
}
