import type { FlagTarget } from '@bolodex/contract/review/flag-reasons'
import { isFlagReason } from '@bolodex/contract/review/flags'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { askForReview } from '#domain/review-queue.ts'
import { createFlagStore } from './flag-store.ts'
import { reviewWording } from './review-wording.ts'

type Flag = {
  userId: number
  target: FlagTarget
  id: number
  reason: string
  note?: string | undefined
  duplicateOf?: string | undefined
}

/** Flags something for the admins; returns whether this member had not flagged it before. */
export type FlagSomething = (flag: Flag) => Promise<{ isNew: boolean }>

const names: Record<FlagTarget, string> = { brand: 'Brand', photo: 'Photo', post: 'Post', comment: 'Comment' }

export function createFlagSomething({
  db,
  noticeDelivery,
}: {
  db: WholeDatabase
  noticeDelivery: NoticeDelivery
}): FlagSomething {
  return async (flag) => {
    const { userId, target, id, reason, note } = flag
    if (!isFlagReason(target, reason))
      throw new AppError('invalid_input', reviewWording.flags.notAReason(target), { field: 'reason' })
    const isNew = await inRetriedTransaction(db, async (trx) => {
      const flags = createFlagStore(trx)
      const owner = await flags.findOwner(target, id)
      if (!owner) throw notFound(names[target])
      if (owner.userId === userId) throw new AppError('invalid_input', reviewWording.flags.own)
      const otherId = await findOther(trx, flag)
      const itemId = await askForReview(trx, {
        kind: otherId === null ? 'flag' : 'duplicate',
        target,
        targetId: id,
        otherId,
        subjectId: owner.userId,
      })
      return flags.add({ itemId, target, targetId: id, userId, reason, note: note || null })
    })
    if (isNew) noticeDelivery.wake()
    return { isNew }
  }
}

/** For a duplicate that names another brand: that brand's id. */
async function findOther(trx: Database, { reason, id, duplicateOf }: Flag): Promise<number | null> {
  if (reason !== 'duplicate' || duplicateOf === undefined) return null
  const otherId = await createFlagStore(trx).findBrand(duplicateOf)
  if (otherId === null) throw new AppError('invalid_input', reviewWording.flags.noSuchBrand, { field: 'duplicateOf' })
  if (otherId === id) throw new AppError('invalid_input', reviewWording.flags.itself, { field: 'duplicateOf' })
  return otherId
}
