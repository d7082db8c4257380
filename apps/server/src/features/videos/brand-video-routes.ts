import type { FastifyInstance } from 'fastify'
import {
  confirmBrandVideo,
  getBrandVideos,
  getOwnConfirmations,
  removeBrandVideo,
  withdrawConfirmation,
} from '@bolodex/contract/videos/brand-videos'
import { videoWording } from '@bolodex/contract/videos/video-wording'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { JsonText } from '#platform/http/json-answers.ts'
import { logModeration } from '#domain/moderation-log.ts'
import type { Reads } from '#platform/database/replica-router.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { BrandStore } from '#domain/brands/brand-store.ts'
import { createConfirmationStore } from '#domain/brands/confirmation-store.ts'
import { createMentionStore, type BrandVideoStore } from '#domain/brands/mention-store.ts'

type Deps = { db: WholeDatabase; reads: Reads<{ brands: BrandStore; brandVideos: BrandVideoStore }> }

/** Routes for the videos of a brand. */
export function registerBrandVideoRoutes(app: FastifyInstance, { db, reads }: Deps): void {
  addRoute(app, getBrandVideos, {
    handle: ({ params: { slug }, query: { before }, after }) =>
      reads(after, async ({ brands, brandVideos }) => {
        const brandId = await brands.findId(slug)
        // Requested together with the brand, whose own answer says whether it moved, is gone or is unknown.
        if (brandId === null) return { count: 0, medianPrice: null, prices: 0, videos: [] }
        return new JsonText(await brandVideos.listOfBrand(brandId, before ?? null))
      }),
  })

  addRoute(app, removeBrandVideo, {
    handle: ({ params: { id }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const taken = await createMentionStore(trx).takeOff(id)
        if (!taken) throw notFound('Video')
        const about = `a video on the page of ${taken.brand}`
        const target = { kind: 'brand', id: taken.brandId } as const
        const what = { kind: 'remove', action: 'took off', target, about, subjectId: taken.userId } as const
        await logModeration(trx, { by: viewer.id, ...what })
        return { ok: true as const }
      }),
  })

  addRoute(app, confirmBrandVideo, {
    handle: ({ params: { id }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const store = createConfirmationStore(trx)
        const video = await store.lock(id)
        if (!video) throw notFound('Video')
        if (!video.isMembersWord) throw new AppError('conflict', videoWording.isVerified)
        if (video.userId === viewer.id) throw new AppError('not_allowed', videoWording.isOwn)
        return store.confirm(id, video.brandId, viewer)
      }),
  })

  addRoute(app, withdrawConfirmation, {
    handle: ({ params: { id }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const store = createConfirmationStore(trx)
        const video = await store.lock(id)
        if (!video) throw notFound('Video')
        return store.withdraw(id, video.brandId, viewer.id)
      }),
  })

  addRoute(app, getOwnConfirmations, {
    handle: ({ params: { slug }, viewer, after }) =>
      reads(after, async ({ brands }) => {
        const brandId = await brands.findId(slug)
        if (brandId === null) return { videoIds: [], uncountedIds: [] }
        return createConfirmationStore(db).listOwn(brandId, viewer.id)
      }),
  })
}
