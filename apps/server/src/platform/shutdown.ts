import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from './logger.ts'

export type Draining = { isDraining: () => boolean; stop: (isUrgent?: boolean) => Promise<void> }

/** The longest that slow readers may delay a shutdown. */
const patienceMs = 20_000
const sweepMs = 100

/**
 * Shuts down gracefully. First the process reports unready and closes each connection after its response, while it
 * still accepts new ones; after a delay it stops listening, finishes in-flight requests and closes. An urgent
 * shutdown stops listening at once.
 */
export function prepareShutdown(app: FastifyInstance, drainSeconds: number): Draining {
  let stopped: Promise<void> | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (stopped) reply.header('connection', 'close')
  })
  const stop = async (isUrgent: boolean): Promise<void> => {
    app.log.info('shutting down')
    if (!isUrgent) await pause(drainSeconds * 1000)
    // A response that began before the shutdown keeps its connection open, so sweep repeatedly.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    await app.close()
    clearInterval(sweep)
    clearTimeout(deadline)
  }
  return { isDraining: () => stopped !== undefined, stop: (isUrgent = false) => (stopped ??= stop(isUrgent)) }
}

/** Runs `stop` once on SIGTERM or SIGINT, then exits. */
export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed')
          process.exit(1)
        },
      )
    })
  }
}

/** How long in-flight requests get after an uncaught error. */
const longestEndMs = patienceMs + 5000

/**
 * Exits after an uncaught error, because the state of the process is unknown. In-flight requests finish first and no
 * new ones are accepted; the supervisor restarts the process. Going on would leave requests without an answer and
 * leak connections.
 */
export function endOnFault(stop: (isUrgent: boolean) => Promise<void>, log: Logger): void {
  let isEnding = false
  const end = async (error: unknown): Promise<void> => {
    log.fatal({ err: error }, 'uncaught error: exiting')
    // A further error during the shutdown changes nothing.
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), longestEndMs)
    try {
      await stop(true)
    } catch (failure) {
      log.error({ err: failure }, 'shutdown failed')
    }
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void end(error))
  process.on('unhandledRejection', (error) => void end(error))
}
