import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendStored, type MadeAnswer } from './response-cache.ts'
import type { Position } from '#platform/database/consistency.ts'
import { JsonText } from './json-answers.ts'

/** Cache-Control of answers that are the same for everyone. */
export const sharedCache = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30'

type SharedCall = {
  /** The one address of this answer, in which parameters that are not given do not appear. */
  address: string
  schema: z.ZodType
  /** Headers of a deprecated call. */
  notices: Record<string, string>
  after: Position | null
  request: FastifyRequest
  reply: FastifyReply
  ask: () => Promise<unknown>
}

/**
 * Answers a read that is the same for everyone: from this process's cache, with an ETag, compressed. A caller with a
 * read-your-writes token bypasses the cache.
 */
export async function answerShared(app: FastifyInstance, call: SharedCall): Promise<FastifyReply> {
  const { address, schema, notices, after, request, reply, ask } = call
  const make = async (): Promise<MadeAnswer> => {
    const headers = { ...sharedHeaders(app, 'application/json; charset=utf-8'), ...notices }
    return { status: 200, body: writeJson(schema, await ask()), isKept: true, headers }
  }
  const { responseCache } = app
  if (after === null) return sendStored(responseCache, await responseCache.answer(address, make), request, reply)
  const { headers, ...made } = await make()
  const own = responseCache.once({ ...made, headers: { ...headers, 'cache-control': 'private, no-store' } })
  return sendStored(responseCache, own, request, reply)
}

function writeJson(schema: z.ZodType, result: unknown): string {
  return result instanceof JsonText ? result.text : JSON.stringify(z.parse(schema, result))
}

/** The headers every caller gets, and none that were set for the first one. */
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
