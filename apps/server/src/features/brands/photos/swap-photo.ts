import type { Database } from '#platform/database.ts'
import { createChangeStore } from '../change-store.ts'
import { createPrimaryPhotoStore } from '../primary-photo-store.ts'
import { createTagPhotoStore, type StoredPhoto } from './tag-photo-store.ts'

type Swap = {
  brandId: number
  adminId: number
  photo: StoredPhoto
  /** The photo that is shown again instead. */
  replaced: StoredPhoto | null
  /** What becomes of the photo: it can be put back, it is never taken again, or it is forgotten. */
  how: 'retire' | 'takeAway' | 'remove'
  kind: 'photo removed' | 'put back'
  reason: string
}

/** Shows the photo again that another one had replaced. The caller has locked the brand. */
export async function swapPhoto(trx: Database, swap: Swap): Promise<void> {
  const { brandId, adminId, photo, replaced, how, kind, reason } = swap
  const [changes, photos, primary] = [createChangeStore(trx), createTagPhotoStore(trx), createPrimaryPhotoStore(trx)]
  const before = await changes.read(brandId)
  if (!before) return
  const wasOnCard = before.state.tagPhoto?.sha256 === photo.kept.sha256
  await photos[how](photo.id)
  if (replaced) await photos.bringBack(replaced.id, photo.kept)
  if (replaced && wasOnCard) await primary.show(brandId, replaced.id)
  await primary.choose(brandId)
  await photos.touchBrand(brandId)
  const after = await changes.read(brandId)
  await changes.add({
    brandId,
    kind,
    author: { userId: adminId },
    before: before.state,
    after: after?.state ?? null,
    photo: { before: photo.kept, after: replaced?.kept ?? null },
    reason,
  })
}
