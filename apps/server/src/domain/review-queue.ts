import { sql } from 'kysely'
import type { ReviewKind } from '@bolodex/contract/moderation/review-kinds'
import type { Database } from '#platform/database/database.ts'

/** How long a verdict can be taken back. */
export const undoMinutes = 10

export type ReviewTarget = 'brand' | 'photo' | 'post' | 'comment' | 'suggestion' | 'import'

type NewItem = {
  kind: ReviewKind
  target: ReviewTarget
  targetId: number
  /** Of a duplicate: the brand it is said to be. */
  otherId?: number | null
  /** Whose thing it is. */
  subjectId: number | null
}

/** Puts something into the review queue inside the caller's transaction, unless it waits there already; answers its number. */
export async function askForReview(db: Database, item: NewItem): Promise<number> {
  const { kind, target, targetId, otherId = null, subjectId } = item
  const { rows } = await sql<{ id: number }>`
    insert into review_items (kind, target_kind, target_id, other_id, subject_id)
    values (${kind}, ${target}, ${targetId}, ${otherId}, ${subjectId})
    on conflict (kind, target_kind, target_id, coalesce(other_id, 0)) where decided_at is null do update set kind = excluded.kind
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The review queue answered nothing')
  return row.id
}

/**
 * Lets nobody decide about these until the transaction ends. A verdict locks its item before the thing itself: whoever
 * changes a thing and takes it out of the queue does the same, or the two would wait for each other.
 */
export async function lockReview(db: Database, target: ReviewTarget, targetIds: number[]): Promise<void> {
  await sql`
    select from review_items where decided_at is null and target_kind = ${target}
      and target_id = any (${targetIds}::bigint[])
    order by id for update`.execute(db)
}

/**
 * Takes something out of the queue about which there is nothing to decide any more; with a kind, only what waits for
 * that reason.
 */
export async function withdrawFromReview(
  db: Database,
  target: ReviewTarget,
  targetId: number,
  kind: ReviewKind | null = null,
): Promise<void> {
  await sql`
    update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
    where target_kind = ${target} and target_id = ${targetId} and decided_at is null
      and (${kind}::text is null or kind = ${kind})`.execute(db)
}

/** How often something has waited for this reason, as far as that is remembered. */
export async function countReviews(
  db: Database,
  kind: ReviewKind,
  target: ReviewTarget,
  targetId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from review_items
    where target_kind = ${target} and target_id = ${targetId} and kind = ${kind}`.execute(db)
  return rows[0]?.count ?? 0
}
