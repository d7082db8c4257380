import type { Database } from '#platform/database/database.ts'
import type { ReviewTarget } from './review-queue.ts'

type Entry = {
  /** Null for what an operator did on the command line. */
  adminId: number | null
  /** A verb: 'hid', 'showed', 'pinned', 'accepted', 'undid everything by'. */
  action: string
  target?: { kind: ReviewTarget; id: number }
  /** What it is called. */
  about: string
  /** Whose it was. */
  subjectId?: number | null
  reason?: string | null
}

/** Notes what an admin did, inside the transaction that does it. */
export async function logModeration(db: Database, entry: Entry): Promise<void> {
  const { adminId, action, target, about, subjectId, reason } = entry
  await db
    .insertInto('moderation_log')
    .values({
      admin_id: adminId,
      action,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      about,
      subject_id: subjectId ?? null,
      reason: reason || null,
    })
    .execute()
}
