import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const dayMs = 86_400_000

/** The random key of the present UTC day. */
export type DailyKey = () => Promise<Buffer>

/** A key that only this process has, for codes that nobody else compares. */
export function createProcessKey(): DailyKey {
  let day = 0
  let key = Buffer.alloc(0)
  return async () => {
    const today = Math.floor(Date.now() / dayMs)
    if (day !== today) key = randomBytes(32)
    day = today
    return key
  }
}

/** The key that all processes on one database share. Each reads it once a day, and the first one makes it. */
export function createSharedKey(db: Database): DailyKey {
  let kept: { day: number; key: Promise<Buffer> } | undefined
  return () => {
    const day = Math.floor(Date.now() / dayMs)
    if (kept?.day !== day) {
      const key = readKey(db, day)
      kept = { day, key }
      // A failure is not kept: the next one asks again.
      key.catch(() => {
        if (kept?.key === key) kept = undefined
      })
    }
    return kept.key
  }
}

/** Deletes the keys of days that are over. What was made with them can then be traced back to nobody. */
export async function forgetDailyKeys(db: Database): Promise<void> {
  await sql`delete from daily_keys where day < (now() at time zone 'utc')::date`.execute(db)
}

/** What stands for a network wherever it is counted. Another day it is another code. */
export function codeOfNetwork(network: string, key: Buffer): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22)
}

async function readKey(db: Database, day: number): Promise<Buffer> {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  await forgetDailyKeys(db)
  const { rows } = await sql<{ key: Buffer }>`
    insert into daily_keys (day) values (${date}::date) on conflict (day) do update set day = excluded.day
    returning key`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is no key for today')
  return row.key
}
