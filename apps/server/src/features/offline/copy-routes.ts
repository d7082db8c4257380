import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { getOfflineCopy } from '@bolodex/contract/offline/copy-manifest'
import { copyFormat } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/offline-directory/copy-parts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { notFound } from '#platform/errors.ts'
import { addFileRoute } from '#platform/http/file-routes.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { CompressedPart, CopyStore } from '#domain/brands/copy-store.ts'

/** Parts of the newest copies, which thousands fetch in the minutes after they were made. */
const keptBytes = 24 * 1024 * 1024

/** The answer until the first copy is made. */
const noCopy = { format: copyFormat, version: 0, madeAt: null, count: 0, total: 0, letters: 'all' as const, parts: [] }

const hashForm = /^[0-9a-f]{64}$/

/**
 * Reads parts through a cache. A part deleted by a redaction disappears from every process within `ttlMs`, however
 * hot it is.
 */
export function createPartReader(copies: Pick<CopyStore, 'findPart'>, ttlMs = 60_000) {
  const kept = new LRUCache<string, CompressedPart>({
    maxSize: keptBytes,
    ttl: ttlMs,
    sizeCalculation: ({ brotli, gzip }) => brotli.length + gzip.length + 100,
  })
  return async (hash: string): Promise<CompressedPart | null> => {
    const known = kept.get(hash)
    if (known) return known
    const part = await copies.findPart(hash)
    // Only on a miss: setting a hit again would extend its TTL.
    if (part) kept.set(hash, part)
    return part
  }
}

/** The newest offline copy of the directory, and its parts. Both are the same for everyone. */
export function registerCopyRoutes(app: FastifyInstance, { copies }: { copies: CopyStore }): void {
  addRoute(app, getOfflineCopy, {
    handle: async () => {
      const copy = await copies.findLatest()
      if (!copy) return noCopy
      const { format, version, madeAt, brands, total, letters, sections } = copy
      return { format, version, madeAt, count: brands, total, letters, parts: sections.flatMap(({ parts }) => parts) }
    },
  })

  const readPart = createPartReader(copies)
  addFileRoute(app, {
    path: partAddress(':hash'),
    limit: rateLimits.copyPart,
    // The address names the content, but a redaction has to reach shared caches. Phones keep parts themselves.
    seconds: 3600,
    handle: async ({ hash = '' }) => {
      const part = hashForm.test(hash) ? await readPart(hash) : null
      if (!part) throw notFound('Part of the offline copy')
      const read = { br: part.brotli, gzip: part.gzip, identity: () => promisify(gunzip)(part.gzip) }
      return { type: 'text/plain; charset=utf-8', etag: `"${hash}"`, encoded: read }
    },
  })
}
