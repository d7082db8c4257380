import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { sendStream, type JsonStream } from './json-answers.ts'

/** `most`: streams of one route at once, each of which holds a database connection. `busy`: the refusal for more. */
export type StreamSlots = { most: number; busy: string }

const patienceMs = 10_000

/**
 * Sends streamed answers, a few at a time and one per network. A slow reader keeps its slot for as long as no one else
 * needs it: after `streamHoldMs` it is cut off for a caller that waits.
 */
export function createStreamSender(app: FastifyInstance, { most, busy }: StreamSlots) {
  const slots = createSemaphore(most, { holdMs: app.streamHoldMs })
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    open: (giveBack: () => void) => Promise<JsonStream>,
  ): Promise<FastifyReply> => {
    const leave = app.downloading.enter(request)
    // Released when the last byte is read or the reader disconnects.
    reply.raw.once('close', leave)
    const giveBack = await slots.take(patienceMs, () => reply.raw.destroy())
    if (!giveBack) throw new AppError('overloaded', busy, { retryAfterSeconds: 20 })
    const stream = await open(giveBack).catch((error: unknown) => {
      giveBack()
      throw error
    })
    return sendStream(stream, request, reply)
  }
}
