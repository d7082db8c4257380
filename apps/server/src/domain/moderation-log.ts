import { sql } from 'kysely'
import type { LogActor, LogKind } from '@bolodex/contract/review/log-kinds'
import type { Database } from '#platform/database/database.ts'
import type { ReviewTarget } from './review-queue.ts'

type Entry = {
  kind: LogKind
  /** The actor: an admin or moderator, the operator on the command line, or the site itself. */
  by: number | 'operator' | 'site'
  /** A verb: 'hid', 'showed', 'pinned', 'accepted', 'undid everything by'. */
  action: string
  target?: { kind: ReviewTarget; id: number }
  /** The subject's name. */
  about: string
  /** The subject's owner. */
  subjectId?: number | null
  reason?: string | null
}

/** The reason recorded for changes that undo an account's edits. Such changes are recognized by it. */
export const undoneReason = 'Everything by one account was undone'

/** Notes what was done to moderate the site, inside the transaction that does it. */
export async function logModeration(db: Database, entry: Entry): Promise<void> {
  const { kind, by, action, target, about, subjectId, reason } = entry
  await db
    .insertInto('moderation_log')
    .values({
      kind,
      actor: typeof by === 'number' ? roleOf(by) : by,
      admin_id: typeof by === 'number' ? by : null,
      action,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      about,
      // Null once the account is deleted: the id alone identifies no account.
      subject_id: sql<number | null>`(select id from members where id = ${subjectId ?? null})`,
      reason: reason || null,
    })
    .execute()
}

/** The role in which this member acts now. */
const roleOf = (id: number) => sql<LogActor>`
  coalesce((select 'moderator' from members where id = ${id} and is_moderator and not is_admin), 'admin')`

/** Notes what the operator did to the whole site on the command line. */
export const logOperatorAct = (db: Database, { action, about }: { action: string; about: string }): Promise<void> =>
  logModeration(db, { kind: 'site', by: 'operator', action, about, reason: operatorReason })

export const operatorReason = 'by the operator, on the command line'
