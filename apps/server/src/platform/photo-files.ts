import type { FastifyInstance, FastifyReply } from 'fastify'
import { isKnown } from './answer-cache.ts'
import { notFound } from './errors.ts'
import { masterName, readPhotoName } from './photo-names.ts'
import type { OpenPhoto, PhotoStore } from './photo-store.ts'
import { rateLimits } from './rate-limit.ts'

/** A browser that opens a photo alone fits it to the window by a style of its own. Nothing else is let in. */
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"
const forGood = 'public, max-age=31536000, immutable'
const forAMoment = 'public, max-age=5'

/**
 * Serves tag photos from where they are kept. A photo's name is the hash of its bytes, so a copy is good for ever. A
 * smaller size that is not made yet is answered by the photo itself, for a moment.
 */
export function registerPhotoFiles(app: FastifyInstance, store: PhotoStore): void {
  app.get<{ Params: { name: string } }>('/photos/:name', {
    schema: { hide: true },
    onRequest: (request) => app.rateLimiter.consume(rateLimits.photoFile, request),
    handler: async (request, reply) => {
      const { name } = request.params
      const known = readPhotoName(name)
      if (!known) throw notFound('Photo')
      const has = (etag: string) => isKnown({ status: 200, etag }, request.headers['if-none-match'])
      // Who has it already costs no look at the store.
      if (has(markOf(name))) return describe(reply, name, forGood).status(304).send()
      const file = await store.open(name)
      if (file) return send(describe(reply, name, forGood), file)

      const master = masterName(known.sha256)
      const whole = known.isMaster ? null : await store.open(master)
      if (!whole) throw notFound('Photo')
      describe(reply, master, forAMoment)
      if (!has(markOf(master))) return send(reply, whole)
      whole.stream.destroy()
      return reply.status(304).send()
    },
  })
}

const markOf = (name: string): string => `"${name.slice(0, -'.webp'.length)}"`

function describe(reply: FastifyReply, name: string, cacheControl: string): FastifyReply {
  return reply.headers({
    'cache-control': cacheControl,
    etag: markOf(name),
    'content-security-policy': policy,
  })
}

function send(reply: FastifyReply, { bytes, stream }: OpenPhoto): FastifyReply {
  return reply.type('image/webp').header('content-length', bytes).send(stream)
}
