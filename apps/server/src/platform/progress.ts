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
}

/**
 * Answers a call that takes a while. A caller who accepts lines is sent one for each step of the work, and the outcome
 * as the last; everybody else waits for the plain answer. Nothing is sent before the first step is done, so that a
 * call that fails early is answered as any other.
 */
export async function answerWithProgress<T>({ request, reply, answer, issueToken, work }: Work<T>): Promise<unknown> {
  if (!request.headers.accept?.includes(lines)) return work(() => {})
  let stream: PassThrough | undefined
  const write = (line: unknown) => stream?.write(`${JSON.stringify(line)}\n`)
  const report = (progress: unknown): void => {
    if (!stream) {
      stream = new PassThrough()
      // A proxy that collects the answer first would show no progress at all.
      void reply.type(lines).header('x-accel-buffering', 'no').serializer(String).send(stream)
    }
    write({ progress })
  }
  try {
    const result = await work(report)
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
