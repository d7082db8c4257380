import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ErrorBody } from '@bolodex/contract/errors'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { ContractRoute, OutputOf } from '@bolodex/contract/route'
import { errorWording } from '#platform/error-wording.ts'
import { notFound } from '#platform/errors.ts'
import { createPerNetworkLimiter } from '#platform/limits/networks.ts'
import type { ByteRange } from '#platform/media/file-store.ts'
import { isKnown } from './response-cache.ts'
import { requireStrictInput } from './routes.ts'

/** A large file whose content never changes. */
export type Download = {
  type: string
  bytes: number
  sha256: string
  /** Null when it was removed in this moment. */
  open: (range: ByteRange) => Promise<Readable | null>
}

/** Concurrent downloads per network: each holds a file or a connection to the store. */
const downloads = { most: 4, sentence: errorWording.upload.fewDownloads }

type DownloadRoute = ContractRoute & { method: 'GET'; access: 'anyone'; params: z.ZodObject; answer: z.ZodFile }

/**
 * Registers a contract route that serves a stored file: not compressed again, the same for everyone, and with ranges,
 * so that interrupted downloads can resume.
 */
export function addDownloadRoute<const R extends DownloadRoute>(
  app: FastifyInstance,
  route: R,
  find: (params: OutputOf<R['params']>) => Promise<Download | null>,
): void {
  const { path, params, answer } = route
  const limit = rateLimits[route.limit]
  requireStrictInput(params, `GET ${path}`)
  app.contractRoutes.push(route)
  const downloading = createPerNetworkLimiter(downloads)
  for (const method of ['GET', 'HEAD'] as const)
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      config: { isRefusedUnderLoad: true, isLong: true, charge: { limit, cost: limit.cost } },
      schema: {
        params,
        querystring: z.strictObject({}),
        response: { 200: answer, default: ErrorBody },
      },
      handler: async (request, reply) => {
        // The schema above has parsed them.
        const file = await find(request.params as OutputOf<R['params']>)
        if (!file) throw notFound('File')
        return sendFile(file, () => downloading.enter(request), request, reply)
      },
    })
}

async function sendFile(
  { type, bytes, sha256, open }: Download,
  enter: () => () => void,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`
  reply.headers({
    etag,
    // Redaction withdraws files: shared caches must not serve them for longer than this.
    'cache-control': 'public, max-age=3600',
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { range: asked, 'if-none-match': known, 'if-range': onlyIf } = request.headers
  if (isKnown({ status: 200, etag }, known)) return reply.status(304).send()
  // The remaining range of a replaced file is useless.
  const isSame = onlyIf === undefined || onlyIf === etag
  const range = isSame ? readRange(asked, bytes) : null
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
      .send()

  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  reply.type(type).header('content-length', to - from + 1)
  if (request.method === 'HEAD') return reply.send()
  const leave = enter()
  reply.raw.once('close', leave)
  const stream = await open({ from, to })
  if (stream) return reply.send(stream)
  for (const name of ['content-length', 'content-range', 'etag', 'cache-control']) reply.removeHeader(name)
  throw notFound('File')
}

/**
 * The bytes that a Range header asks for. Null for what is not a single range of bytes: such a header is ignored, as the
 * standard allows.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, to: bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= bytes ? 'unsatisfiable' : { from, to }
}
