import type { FastifyInstance } from 'fastify'
import { limits } from '@bolodex/contract/limits'
import type { WholeDatabase } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { masterName } from '#platform/photo-names.ts'
import type { PhotoStore } from '#platform/photo-store.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { requireViewer } from '#platform/viewer.ts'
import { createPendingPhotoStore } from './pending-photo-store.ts'

type Deps = { db: WholeDatabase; files: PhotoStore }

/** The picture itself of a photo that waits for review: for admins, and kept by no cache. */
export function registerPendingPhotoRoutes(app: FastifyInstance, { db, files }: Deps): void {
  app.get<{ Params: { id: string } }>('/api/review/photos/:id', {
    schema: { hide: true },
    config: { charge: { limit: rateLimits.photoFile, cost: rateLimits.photoFile.cost } },
    onRequest: async (request) => {
      await requireViewer({ access: 'admin', isForNewcomers: false, stepUp: false }, app, request)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { id } = request.params
      const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= limits.maxId
      const pending = isId ? await createPendingPhotoStore(db).find(Number(id)) : null
      const file = pending && !pending.isDeclined ? await files.open(masterName(pending.photo.sha256)) : null
      if (!file) throw notFound('Photo')
      return reply.type('image/webp').header('content-length', file.bytes).send(file.stream)
    },
  })
}
