import type { z } from 'zod'
import type { NewPost } from '@bolodex/contract/forum'
import type { WholeDatabase } from '#platform/database.ts'
import type { News } from '#platform/news.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { askForReview } from '#platform/review-queue.ts'
import { tellOf } from './announce.ts'
import { askToWrite, noSuchBrand, otherKey } from './ask-to-write.ts'
import { findLinks } from './link-store.ts'
import { createTextStore } from './text-store.ts'
import { createWritingStore } from './writing-store.ts'

type Given = z.infer<typeof NewPost> & { userId: number }

/** Writes a post, once: sent again under the same key it answers what it answered. */
export function createWritePost(db: WholeDatabase, news: News) {
  return async ({ userId, title, content, brandId = null, key }: Given): Promise<{ id: number; isHeld: boolean }> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx) => {
      const store = createWritingStore(trx)
      const text = `${title}\n${content}`
      const { sent, code, isToBeHeld } = await askToWrite(trx, { userId, kind: 'post', text, key })
      if (sent) {
        if (sent.postId === null) throw otherKey()
        return { id: sent.postId, isHeld: await createTextStore(trx).isHeld('post', sent.postId) }
      }
      const isHeld = isToBeHeld()
      const id = await store.addPost({ userId, title, content, brandId, links, isHeld, code, key })
      if (id === null) throw noSuchBrand()
      if (isHeld) await askForReview(trx, { kind: 'held', target: 'post', targetId: id, subjectId: userId })
      else await tellOf(trx, { writerId: userId, postId: id, mentionedIds })
      return { id, isHeld }
    })
    news.stir()
    return written
  }
}
