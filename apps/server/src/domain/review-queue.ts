import { sql } from 'kysely'
import type { Roles } from '@bolodex/contract/access'
import { adminKinds, type ReviewKind } from '@bolodex/contract/review/review-kinds'
import type { Database } from '#platform/database/database.ts'

/** How long a verdict can be undone. */
export const undoMinutes = 10

export type ReviewTarget = 'brand' | 'photo' | 'post' | 'comment' | 'suggestion' | 'import' | 'dating-rule'

/** Limits rows of the queue to the kinds that a caller decides on. Literals, so the index for moderators applies. */
export const decidableBy = ({ isAdmin }: Pick<Roles, 'isAdmin'>, row: string) =>
  sql.raw(isAdmin ? '' : `and ${row}.kind not in (${adminKinds.map((kind) => `'${kind}'`).join(', ')})`)

type NewItem = {
  kind: ReviewKind
  target: ReviewTarget
  targetId: number
  /** For a duplicate: the brand it duplicates. */
  otherId?: number | null
  /** The subject's owner. */
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
 * Blocks decisions about these items until the transaction ends. A verdict locks its item before the subject, so any
 * code that changes a subject and removes it from the queue must lock in the same order to avoid deadlocks.
 */
export async function lockReview(db: Database, target: ReviewTarget, targetIds: number[]): Promise<void> {
  await sql`
    select from review_items where decided_at is null and target_kind = ${target}
      and target_id = any (${targetIds}::bigint[])
    order by id for update`.execute(db)
}

/** Removes items whose subject needs no decision any more; with a kind, only those waiting for that reason. */
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

/** How often a subject has waited for this reason, within the retention time. */
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
