import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Modes that keep others from reading or writing rows of a table. */
const strong = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']
const everyMs = 10

export type Locks = { longestHeldMs: number; longestWaitMs: number; samples: number }

/**
 * Polls every few milliseconds for strong locks on these tables, and how long sessions other than the migration have
 * been waiting.
 */
export async function watchLocks(url: string, tables: string[]): Promise<{ stop: () => Promise<Locks> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' })
  await client.connect()
  const heldSince = new Map<string, number>()
  const locks: Locks = { longestHeldMs: 0, longestWaitMs: 0, samples: 0 }
  const stopping = new AbortController()
  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ key: string | null; waitMs: string | null }>(statement, [tables, strong])
    const now = performance.now()
    const held = new Set(rows.flatMap(({ key }) => key ?? []))
    for (const key of heldSince.keys()) if (!held.has(key)) heldSince.delete(key)
    for (const key of held) {
      const since = heldSince.get(key) ?? now - everyMs
      heldSince.set(key, since)
      locks.longestHeldMs = Math.max(locks.longestHeldMs, Math.round(now - since))
    }
    const waits = rows.map(({ waitMs }) => Math.round(Number(waitMs ?? 0)))
    locks.longestWaitMs = Math.max(locks.longestWaitMs, ...waits)
    locks.samples += 1
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await pause(everyMs)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await watching
      await client.end()
      return locks
    },
  }
}

const statement = `
  select case when l.granted then concat_ws(' ', l.pid, l.virtualtransaction, l.relation, l.mode) end as key,
    case when not l.granted and a.application_name <> 'bolodex migrate'
      then extract(epoch from clock_timestamp() - l.waitstart) * 1000 end as "waitMs"
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'relation' and l.relation = any ($1::regclass[]) and l.database = (
      select oid from pg_database where datname = current_database())
    and (not l.granted or l.mode = any ($2))`
