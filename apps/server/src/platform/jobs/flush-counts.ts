import type { FastifyInstance } from 'fastify'
import type { Logger } from '#platform/logger.ts'
import { everySecond } from './schedule.ts'

type Counter = { flush: () => Promise<void> }

/** Writes what this process counts in memory: once a second, and a last time when the server closes. */
export function flushCounts(app: FastifyInstance, name: string, counter: Counter, log: Logger): void {
  const writer = everySecond(`write ${name}`, () => counter.flush(), log)
  app.addHook('onClose', async () => {
    await writer.stop()
    await counter
      .flush()
      .catch((error: unknown) => log.warn({ err: error, counts: name }, 'flushing counters at shutdown failed'))
  })
}
