import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit } from '@bolodex/contract/rate-limits'
import { chooseEncoding, isKnown, sendStored, type StoredAnswer } from './response-cache.ts'

type Params = Record<string, string>

/**
 * A generated file: text to compress, text with its compressed bytes cached, bytes with an ETag and a cost, or text
 * that is stored compressed.
 */
type MadeFile =
  | { type: string; body: string }
  | { type: string; stored: StoredAnswer }
  | { type: string; etag: string; cost: number; read: () => Promise<Buffer> }
  | { type: string; etag: string; encoded: { br: Buffer; gzip: Buffer; identity: () => Promise<Buffer> } }

type FileRoute = {
  path: string
  limit: CallLimit
  /** Milliseconds of work, if it is not what the limit says. */
  cost?: number
  /** How long shared caches keep it. */
  seconds: number
  handle: (params: Params) => Promise<MadeFile>
}

/**
 * Registers a public file outside the API: the same for everyone, rate limited, with an ETag. Parameters are raw; the
 * handler validates them.
 */
export function addFileRoute(
  app: FastifyInstance,
  { path, limit, cost = limit.cost, seconds, handle }: FileRoute,
): void {
  app.get(path, {
    schema: { hide: true },
    config: { isRefusedUnderLoad: true, isLong: true, charge: { limit, cost } },
    handler: async (request, reply) => {
      const file = await handle(request.params as Params)
      reply.type(file.type).header('cache-control', `public, max-age=300, s-maxage=${seconds}`)
      // Other sites show these on their pages.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if ('body' in file) return sendStored(app.responseCache, storeText(app, file.body), request, reply)
      if ('stored' in file) return sendStored(app.responseCache, file.stored, request, reply)
      return 'read' in file ? sendBytes(app, file, request, reply) : sendEncoded(file, request, reply)
    },
  })
}

/** A text that is compressed once in each encoding, for as long as the caller holds it. */
export function storeText(app: FastifyInstance, body: string): StoredAnswer {
  return app.responseCache.once({ status: 200, body, isKept: false, headers: { vary: 'accept-encoding' } })
}

async function sendBytes(
  app: FastifyInstance,
  { etag, cost, read }: Extract<MadeFile, { read: unknown }>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('etag', etag)
  // A 304 costs no rendering.
  if (isKnown({ status: 200, etag }, request.headers['if-none-match'])) return reply.status(304).send()
  await app.rateLimiter.spend(cost, request)
  return reply.send(await read())
}

async function sendEncoded(
  { etag, encoded }: Extract<MadeFile, { encoded: unknown }>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (isKnown({ status: 200, etag }, request.headers['if-none-match'])) return reply.status(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(await encoded.identity())
  return reply.header('content-encoding', encoding).send(encoded[encoding])
}

type RedirectRoute = {
  path: string
  limit: CallLimit
  /** The redirect target. */
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<string>
}

/** Registers a redirect outside the API. */
export function addRedirectRoute(app: FastifyInstance, { path, limit, handle }: RedirectRoute): void {
  app.get(path, {
    schema: { hide: true },
    config: { isRefusedUnderLoad: true, isLong: true, charge: { limit, cost: limit.cost } },
    handler: async (request, reply) => {
      const next = await handle(request, reply)
      return reply.header('cache-control', 'no-store').redirect(next)
    },
  })
}
