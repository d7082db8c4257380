import type { FastifyInstance } from 'fastify'
import { hiddenWordsFull, hideWord, listHiddenWords, showWord } from '@bolodex/contract/review/hidden-words'
import { logModeration } from '#domain/moderation-log.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { createHiddenWordStore } from './hidden-word-store.ts'
import { reviewWording } from './review-wording.ts'

/** Admins take words off public lists, and show them again. */
export function registerHiddenWords(app: FastifyInstance, { db }: { db: WholeDatabase }): void {
  const { hid, showed } = reviewWording.hiddenWords

  addRoute(app, listHiddenWords, {
    handle: async ({ query: { list } }) => ({ words: await createHiddenWordStore(db).list(list) }),
  })

  addRoute(app, hideWord, {
    handle: ({ body: { list, word }, viewer }) =>
      db.transaction().execute(async (trx) => {
        const outcome = await createHiddenWordStore(trx).hide(list, word)
        if (outcome === 'full') throw new AppError('conflict', hiddenWordsFull)
        if (outcome === 'hidden')
          await logModeration(trx, { kind: 'review', by: viewer.id, action: hid[list], about: word })
        return { done: true } as const
      }),
  })

  addRoute(app, showWord, {
    handle: ({ query: { list, word }, viewer }) =>
      db.transaction().execute(async (trx) => {
        if (await createHiddenWordStore(trx).show(list, word))
          await logModeration(trx, { kind: 'review', by: viewer.id, action: showed[list], about: word })
        return { done: true } as const
      }),
  })
}
