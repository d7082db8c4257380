import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { AdmittedPool } from './admitted-pool.ts'
import { isAway, isOutOfConnections } from './connection-failures.ts'

/** Longer than a planned switchover takes. A failover takes longer: whoever calls meanwhile is told when to come back. */
const patienceMs = 5000
const firstPauseMs = 100
const longestPauseMs = 1000

/**
 * Does the work again while the database is away, for a few seconds. Only for work that may be done twice: one whose
 * answer was lost may have been done.
 */
export async function retryWhileAway<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let failures = 0; ; failures += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other is the point
      return await work()
    } catch (error) {
      // Who has waited for a connection in vain has waited long enough.
      if (!isAway(error) || isOutOfConnections(error)) throw error
      // Of different length, or all who lost their connection would come back at the same moment.
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2)
      if (performance.now() + pauseMs > deadline) throw error
      // oxlint-disable-next-line no-await-in-loop -- one try after the other is the point
      await pause(pauseMs)
    }
  }
}

/**
 * Connections to the primary, wherever it is by now. Connecting may be retried whatever comes after it, since no
 * statement was sent yet. A server that only follows another is refused: it would take no write, and stay in the pool.
 */
export class PrimaryPool extends AdmittedPool {
  constructor(config: pg.PoolConfig & { max: number }) {
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
    super({ ...config, onConnect: requirePrimary })
  }

  protected override open(): Promise<pg.PoolClient> {
    return retryWhileAway(() => super.open())
  }
}

const answerWithinMs = 2000

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  // pg takes a limit for each query; its types know only the one for all.
  const question = { text: 'select pg_is_in_recovery() as "isReplica"', query_timeout: answerWithinMs }
  const { rows } = await client.query<{ isReplica: boolean }>(question)
  if (rows[0]?.isReplica) throw Object.assign(new Error('This server is a replica.'), { code: '25006' })
}
