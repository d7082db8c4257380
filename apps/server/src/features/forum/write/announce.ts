import type { Database } from '#platform/database.ts'
import { tell, type NewNotice } from '#platform/notice-queue.ts'

type Shown = {
  writerId: number
  postId: number
  /** Of a comment. */
  commentId?: number
  /** Who wrote the post that a comment is on. */
  threadWriterId?: number
  mentionedIds: number[]
}

/** Tells those whom a text concerns, once it is shown: the post's writer, and everyone it names. Nobody twice. */
export async function tellOf(trx: Database, shown: Shown): Promise<void> {
  const { writerId, postId, commentId, threadWriterId, mentionedIds } = shown
  const about = { actorId: writerId, postId, ...(commentId !== undefined && { commentId }) }
  const replies: NewNotice[] = threadWriterId === undefined ? [] : [{ kind: 'reply', userId: threadWriterId, ...about }]
  const mentions = mentionedIds
    .filter((userId) => userId !== threadWriterId)
    .map((userId): NewNotice => ({ kind: 'mention', userId, ...about }))
  await tell(trx, [...replies, ...mentions])
}
