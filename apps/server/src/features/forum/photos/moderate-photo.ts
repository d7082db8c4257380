import { forumAnswers } from '@bolodex/contract/forum/forum-wording'
import { logModeration } from '#domain/moderation-log.ts'
import { enqueueRemoval } from '#domain/photos/enqueue-photo-jobs.ts'
import { keptSeconds, lockPhotoFiles } from '#domain/photos/keep-photo.ts'
import type { Database } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createTextModeration } from '../write/text-store.ts'
import { createForumPhotoStore } from './forum-photo-store.ts'

type Hiding = { photoId: number; isHidden: boolean }

/**
 * Removes a photo from a text, or restores it, within the caller's transaction. Its files are deleted once the
 * verdict can no longer be undone. False when nothing changed.
 */
export async function hideForumPhoto(trx: Database, { photoId, isHidden }: Hiding): Promise<boolean> {
  const photos = createForumPhotoStore(trx)
  const photo = await photos.find(photoId, keptSeconds)
  if (!photo) throw notFound('Photo')
  await lockPhotoFiles(trx, photo.sha256, 'shared')
  if (!isHidden && photo.isGone) throw new AppError('conflict', forumAnswers.photoGone)
  if (!(await photos.setHidden(photoId, isHidden))) return false
  if (isHidden) await enqueueRemoval(trx, [photo.sha256], keptSeconds)
  return true
}

/** The same by an admin outside the review queue: it is noted in the log. */
export async function setPhotoHidden(
  trx: Database,
  { photoId, isHidden, adminId, reason }: Hiding & { adminId: number; reason: string | null },
): Promise<void> {
  if (!(await hideForumPhoto(trx, { photoId, isHidden }))) return
  const photo = await createForumPhotoStore(trx).find(photoId, keptSeconds)
  const { postId = null, commentId = null, userId = null } = photo ?? {}
  const text = commentId === null ? { kind: 'post' as const, id: postId } : { kind: 'comment' as const, id: commentId }
  const described = text.id === null ? null : await createTextModeration(trx).describe({ kind: text.kind, id: text.id })
  await logModeration(trx, {
    kind: 'forum',
    by: adminId,
    action: isHidden ? 'removed' : 'restored',
    target: { kind: 'photo', id: photoId },
    about: described ? `Photo in ‘${described.title}’` : 'Photo',
    subjectId: userId,
    reason,
  })
}

/** Whether this photo is one of the forum's. */
export const isForumPhoto = async (db: Database, photoId: number): Promise<boolean> =>
  (await createForumPhotoStore(db).find(photoId, 0)) !== null
