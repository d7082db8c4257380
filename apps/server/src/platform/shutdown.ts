import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from './logger.ts'

export type Draining = { isDraining: () => boolean; stop: (isUrgent?: boolean) => Promise<void> }

/** Nobody may hold up the end longer than this, however slowly an answer is read. */
const patienceMs = 20_000
const sweepMs = 100

/**
 * Stops without failing anybody. First the process says it is not ready and closes each connection after its answer,
 * while it still takes new ones; after the given time it stops listening, finishes what is in flight and closes. When it
 * is urgent, it stops listening at once.
 */
export function prepareShutdown(app: FastifyInstance, drainSeconds: number): Draining {
  let stopped: Promise<void> | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (stopped) reply.header('connection', 'close')
  })
  const stop = async (isUrgent: boolean): Promise<void> => {
    app.log.info('stopping')
    if (!isUrgent) await pause(drainSeconds * 1000)
    // An answer that began before the end was announced leaves its connection open: look again and again.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    await app.close()
    clearInterval(sweep)
    clearTimeout(deadline)
  }
  return { isDraining: () => stopped !== undefined, stop: (isUrgent = false) => (stopped ??= stop(isUrgent)) }
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

/** What is in flight after an error that nobody caught gets this long. */
const longestEndMs = patienceMs + 5000

/**
 * Ends the process after an error that nobody caught: nobody knows in which state it left things. What is in flight is
 * finished first, but nothing new is taken, and whoever watches the process starts it again. To go on instead would
 * leave requests without an answer and connections that nobody gives back.
 */
export function endOnFault(stop: (isUrgent: boolean) => Promise<void>, log: Logger): void {
  let isEnding = false
  const end = async (error: unknown): Promise<void> => {
    log.fatal({ err: error }, 'an error that nobody caught: this process ends')
    // Another one while it ends changes nothing.
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), longestEndMs)
    try {
      await stop(true)
    } catch (failure) {
      log.error({ err: failure }, 'stopping failed')
    }
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void end(error))
  process.on('unhandledRejection', (error) => void end(error))
}
