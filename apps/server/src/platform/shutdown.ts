import type { FastifyInstance } from 'fastify'

export type Draining = { isDraining: () => boolean; stop: () => Promise<void> }

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
    await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000))
    await app.close()
  }
  return { isDraining: () => stopped !== undefined, stop: () => (stopped ??= stop()) }
}

/** Runs `stop` once when the process is told to end, then ends it. */
export function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
