import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { AdmittedPool } from './admitted-pool.ts'
import { isAway, isOutOfConnections } from './connection-failures.ts'

/** Longer than a planned switchover. A failover takes longer; callers then get 503 with Retry-After. */
const patienceMs = 5000
const firstPauseMs = 100
const longestPauseMs = 1000

/**
 * Retries work for a few seconds while the database is unreachable. Only for idempotent work: a lost response may
 * have been a success.
 */
export async function retryWhileAway<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let failures = 0; ; failures += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other is the point
      return await work()
    } catch (error) {
      // A caller that timed out waiting for a connection has waited long enough.
      if (!isAway(error) || isOutOfConnections(error)) throw error
      // With jitter, or all callers that lost their connection would retry at the same moment.
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2)
      if (performance.now() + pauseMs > deadline) throw error
      // oxlint-disable-next-line no-await-in-loop -- one try after the other is the point
      await pause(pauseMs)
    }
  }
}

/**
 * Connections to the current primary. Connecting is always safe to retry, since no statement was sent yet. A standby
 * is refused: it rejects writes, and would stay in the pool.
 */
export class PrimaryPool extends AdmittedPool {
  constructor(config: pg.PoolConfig & { max: number }) {
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
    super({ ...config, onConnect: requirePrimary })
  }

  protected override open(): Promise<pg.PoolClient> {
    return retryWhileAway(async () => {
      try {
        const client = await super.open()
        this.isAway = false
        return client
      } catch (error) {
        if (isAway(error) && !isOutOfConnections(error)) this.isAway = true
        throw error
      }
    })
  }
}

const answerWithinMs = 2000

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  // pg supports a timeout per query; its types declare only the global one.
  const question = { text: 'select pg_is_in_recovery() as "isReplica"', query_timeout: answerWithinMs }
  const { rows } = await client.query<{ isReplica: boolean }>(question)
  if (rows[0]?.isReplica) throw Object.assign(new Error('This server is a replica.'), { code: '25006' })
}
