import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from './logger.ts'

export type Draining = { isDraining: () => boolean; stop: () => Promise<void> }

/** Nobody may hold up the end longer than this, however slowly an answer is read. */
const patienceMs = 20_000
const sweepMs = 100

/**
 * Stops without failing anybody. First the process says it is not ready and closes each connection after its answer,
 * while it still takes new ones; after the given time it stops listening, finishes what is in flight and closes.
 */
export function prepareShutdown(app: FastifyInstance, drainSeconds: number): Draining {
  let stopped: Promise<void> | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (stopped) reply.header('connection', 'close')
  })
  const stop = async (): Promise<void> => {
    app.log.info('stopping')
    await pause(drainSeconds * 1000)
    // An answer that began before the end was announced leaves its connection open: look again and again.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    await app.close()
    clearInterval(sweep)
    clearTimeout(deadline)
  }
  return { isDraining: () => stopped !== undefined, stop: () => (stopped ??= stop()) }
}

/** Runs `stop` once when the process is told to end, then ends it. */
export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
  }
}
