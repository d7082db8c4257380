import type { FastifyInstance, FastifyReply } from 'fastify'
import { isKnown } from '#platform/http/response-cache.ts'
import { notFound } from '#platform/errors.ts'
import { masterName, readPhotoName, photoCacheControl, type OpenPhoto, type PhotoStore } from './photo-store.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'

/** A browser that shows an image on its own adds an inline style to fit it. Nothing else is allowed. */
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const forAMoment = 'public, max-age=5'

/** Whether the photo with this hash is public. */
type IsPublic = (sha256: string) => Promise<boolean>
type Deps = { store: PhotoStore; isPublic: IsPublic }

/** A directory page shows hundreds of photos, each with its own request. */
const rememberedMs = 5000
const mostRemembered = 10_000

/**
 * Serves tag photos for as long as a brand has them: revalidating a removed one answers that it is gone. A smaller
 * size that is not made yet is answered with the full photo, cached briefly.
 */
export function registerPhotoFiles(app: FastifyInstance, deps: Deps): void {
  const { store } = deps
  const isPublic = rememberBriefly(deps.isPublic)
  app.get<{ Params: { name: string } }>('/photos/:name', {
    schema: { hide: true },
    config: { charge: { limit: rateLimits.photoFile, cost: rateLimits.photoFile.cost } },
    handler: async (request, reply) => {
      const { name } = request.params
      const known = readPhotoName(name)
      if (!known || !(await isPublic(known.sha256))) throw notFound('Photo')
      const has = (etag: string) => isKnown({ status: 200, etag }, request.headers['if-none-match'])
      // A 304 needs no lookup in the store.
      if (has(markOf(name))) return describe(reply, name, photoCacheControl).status(304).send()
      const file = await store.open(name)
      if (file) return send(describe(reply, name, photoCacheControl), file)

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

/** Caches only positive lookups: a photo that was just added is visible at once. */
function rememberBriefly(ask: IsPublic): IsPublic {
  const until = new Map<string, number>()
  return async (sha256) => {
    if ((until.get(sha256) ?? 0) > performance.now()) return true
    const isPublic = await ask(sha256)
    until.delete(sha256)
    if (!isPublic) return false
    const [oldest] = until.keys()
    if (until.size >= mostRemembered && oldest !== undefined) until.delete(oldest)
    until.set(sha256, performance.now() + rememberedMs)
    return true
  }
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
