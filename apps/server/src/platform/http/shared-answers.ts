import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendStored, type MadeAnswer } from './answer-cache.ts'
import type { Position } from '#platform/database/consistency.ts'
import { JsonText } from './json-answers.ts'

/** What a shared cache may keep, and for how long. Only answers that are the same for everyone carry it. */
export const sharedCache = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30'

type SharedCall = {
  /** The one address of this answer, in which parameters that are not given do not appear. */
  address: string
  schema: z.ZodType
  after: Position | null
  request: FastifyRequest
  reply: FastifyReply
  ask: () => Promise<unknown>
}

/**
 * Answers a read that is the same for everyone: from the cache of this process, with an ETag, compressed. Whoever has
 * just written something gets an answer of their own.
 */
export async function answerShared(app: FastifyInstance, call: SharedCall): Promise<FastifyReply> {
  const { address, schema, after, request, reply, ask } = call
  const make = async (): Promise<MadeAnswer> => {
    const headers = sharedHeaders(app, 'application/json; charset=utf-8')
    return { status: 200, body: writeJson(schema, await ask()), isKept: true, headers }
  }
  const { answerCache } = app
  if (after === null) return sendStored(answerCache, await answerCache.answer(address, make), request, reply)
  const { headers, ...made } = await make()
  const own = answerCache.once({ ...made, headers: { ...headers, 'cache-control': 'private, no-store' } })
  return sendStored(answerCache, own, request, reply)
}

function writeJson(schema: z.ZodType, result: unknown): string {
  return result instanceof JsonText ? result.text : JSON.stringify(z.parse(schema, result))
}

/** What everybody who asks gets, and nothing that was set for the one who asked first. */
export function sharedHeaders(app: FastifyInstance, contentType: string): Record<string, string> {
  return {
    ...app.securityHeaders,
    'content-type': contentType,
    'cache-control': sharedCache,
    vary: 'accept-encoding',
  }
}

/** Writes the parameters that differ from those of a call without any, in the contract's order. */
export function createAddressWriter(parameters: z.ZodObject): (query: Record<string, unknown>) => string {
  const { data: defaults = {} } = parameters.safeParse({})
  return (query) => {
    const given = Object.keys(parameters.shape)
      .filter((key) => query[key] !== undefined && JSON.stringify(query[key]) !== JSON.stringify(defaults[key]))
      .flatMap((key) => [query[key]].flat().map((value): [string, string] => [key, String(value)]))
    return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
  }
}
