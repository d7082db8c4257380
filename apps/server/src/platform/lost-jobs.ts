import pg from 'pg'
import { everySecond } from './every-second.ts'
import type { Logger } from './logger.ts'

/** Names, together with a worker's id, the lock that says 'I am alive'. */
const aliveLock = 0x0b010de
/** A worker that has just begun, or has just lost its connection, gets this long to say that it is alive. */
const defaultGraceSeconds = 10

export type LostJobs = {
  /** From now on this worker is said to be alive. */
  add: (workerId: string) => void
  /** It has ended: what it still holds may be taken. */
  remove: (workerId: string) => void
  stop: () => Promise<void>
}

/**
 * Frees the jobs of processes that were killed. The queue itself would wait for four hours, since it cannot know who is
 * still working. Here every worker holds a lock for as long as its connection lasts, so Postgres knows.
 */
export function watchLostJobs(pool: pg.Pool, log: Logger, graceSeconds = defaultGraceSeconds): LostJobs {
  const own = new Set<string>()
  let said = new Set<string>()
  let client: pg.Client | null = null

  const connect = async (): Promise<pg.Client> => {
    // One of its own: the pool may be small, and would hand it to others.
    const opened = new pg.Client(pool.options)
    opened.on('error', () => {
      if (client === opened) client = null
    })
    await opened.connect()
    // A machine that vanished is noticed within a minute, not after two hours.
    await opened.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    said = new Set()
    return opened
  }

  const look = async (): Promise<void> => {
    const connection = (client ??= await connect())
    for (const id of [...said].filter((one) => !own.has(one))) {
      await connection.query('select pg_advisory_unlock($1, hashtext($2))', [aliveLock, id])
      said.delete(id)
    }
    for (const id of [...own].filter((one) => !said.has(one))) {
      await connection.query('select pg_advisory_lock($1, hashtext($2))', [aliveLock, id])
      said.add(id)
    }
    const { rows } = await connection.query<{ workers: string[] | null }>(findDead, [aliveLock, [...own], graceSeconds])
    const workers = rows[0]?.workers
    if (!workers) return
    await connection.query('select graphile_worker.force_unlock_workers($1)', [workers])
    log.warn({ workers: workers.length }, 'jobs of workers that are gone were freed')
  }
  const watching = everySecond('look for lost jobs', look, log)

  return {
    add: (id) => void own.add(id),
    remove: (id) => void own.delete(id),
    stop: async () => {
      await watching.stop()
      await client?.end()
    },
  }
}

const findDead = `
  with holders as materialized (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => $3) and locked_by <> all ($2)
  )
  select array_agg(locked_by) as workers from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))`
