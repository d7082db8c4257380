import type { FastifyInstance } from 'fastify'
import { photoAnswers } from '@bolodex/contract/photos/photo-wording'
import { getOwnTagVoices, setTagVoice, deleteTagVoice } from '@bolodex/contract/photos/tag-voices'
import { createTagVoiceStore } from '#domain/brands/tag-voice-store.ts'
import { createTagPhotoStore } from '#domain/brands/tag-photo-store.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Job } from '#platform/jobs/job-queue.ts'

/** Members say whether tag photos look right. */
export function registerTagVoices(app: FastifyInstance, { db }: { db: WholeDatabase }): void {
  addRoute(app, setTagVoice, {
    handle: ({ params: { id }, body: { looksRight }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const store = createTagVoiceStore(trx)
        const photo = await store.lock(id)
        if (!photo) throw notFound('Photo')
        if (photo.userId === viewer.id) throw new AppError('not_allowed', photoAnswers.isOwn)
        return store.say(id, viewer, looksRight)
      }),
  })

  addRoute(app, deleteTagVoice, {
    handle: ({ params: { id }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const store = createTagVoiceStore(trx)
        if (!(await store.lock(id))) throw notFound('Photo')
        return store.takeBack(id, viewer.id)
      }),
  })

  addRoute(app, getOwnTagVoices, {
    handle: async ({ params: { slug }, viewer }) => {
      const brandId = await createTagPhotoStore(db).findBrand(slug)
      return { voices: brandId === null ? [] : await createTagVoiceStore(db).listOwn(brandId, viewer.id) }
    },
  })
}

export const tagVoiceJobs = ({ db }: { db: WholeDatabase }): Job[] => [
  { name: 'count-tag-voices', every: '40 * * * *', run: () => countGainedVoices(db) },
]

/** Counts voices of accounts that were new when they spoke and have standing by now. One photo at a time. */
async function countGainedVoices(db: WholeDatabase): Promise<void> {
  let last = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time
    const ids = await createTagVoiceStore(db).listGained(last)
    // oxlint-disable-next-line no-await-in-loop -- each locks its photo for a moment
    for (const id of ids) await inRetriedTransaction(db, (trx) => createTagVoiceStore(trx).countGained(id))
    if (ids.length === 0) return
    last = ids.at(-1) ?? last
  }
}
