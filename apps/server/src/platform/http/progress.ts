import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { describeFailure } from './failures.ts'

const lines = 'application/x-ndjson'

type Work<T> = {
  request: FastifyRequest
  reply: FastifyReply
  answer: z.ZodType
  /** The token by which the caller reads back what was written. */
  issueToken: () => Promise<string>
  work: (report: (progress: unknown) => void) => Promise<T>
  repeatMs?: number
}

/**
 * Answers a slow call. A caller that accepts lines receives one per step of the work and the outcome last; all others
 * wait for the plain answer. Nothing is sent before the first step is done, so a call that fails early gets its real
 * status. The last step is repeated while nothing happens, because proxies cut off responses that are silent for a
 * minute.
 */
export async function answerWithProgress<T>(asked: Work<T>): Promise<unknown> {
  const { request, reply, answer, issueToken, work, repeatMs = 10_000 } = asked
  if (!request.headers.accept?.includes(lines)) return work(() => {})
  let stream: PassThrough | undefined
  let repeating: NodeJS.Timeout | undefined
  const write = (line: unknown) => stream?.write(`${JSON.stringify(line)}\n`)
  const report = (progress: unknown): void => {
    if (!stream) {
      stream = new PassThrough()
      // A proxy that collects the answer first would show no progress at all.
      void reply.type(lines).header('x-accel-buffering', 'no').serializer(String).send(stream)
    }
    write({ progress })
    clearInterval(repeating)
    repeating = setInterval(() => write({ progress }), repeatMs).unref()
  }
  try {
    const result = await work(report).finally(() => clearInterval(repeating))
    if (!stream) return result
    write({ status: 200, body: answer.parse(result), after: await issueToken().catch(() => null) })
  } catch (error) {
    if (!stream) throw error
    const { status, body } = describeFailure(error, request)
    write({ status, body, after: await issueToken().catch(() => null) })
  }
  stream.end()
  return reply
}
