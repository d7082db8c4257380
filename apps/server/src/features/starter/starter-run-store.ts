import { sql } from 'kysely'
import type { StarterReport } from '@bolodex/contract/starter/starter'
import type { Database } from '#platform/database/database.ts'
import type { StarterCounts } from './load-starter.ts'

type Begin = { kind: 'load' | 'remove'; takesAll: boolean; total: number }
type OpenRun = Begin & { done: number }
type ShownRun = NonNullable<StarterReport['run']>

/** A run that has not moved for this long has no worker any more. */
const stoppedAfter = '1 minute'

/** The latest run that an admin started, with its progress. */
export function createStarterRunStore(db: Database) {
  return {
    async read(): Promise<ShownRun | null> {
      const { rows } = await sql<ShownRun>`
        select kind, total, done, added, updated, removed, kept, duplicates,
          case when ended_at is not null then 'done'
            when moved_at < now() - ${stoppedAfter}::interval then 'stopped' else 'running' end as state
        from starter_runs`.execute(db)
      return rows[0] ?? null
    },

    /** The run that is not finished, to go on with. */
    async findOpen(): Promise<OpenRun | undefined> {
      const { rows } = await sql<OpenRun>`
        select kind, takes_all as "takesAll", total, done from starter_runs where ended_at is null`.execute(db)
      return rows[0]
    },

    /** In place of the one before. */
    async begin({ kind, takesAll, total }: Begin): Promise<void> {
      await sql`delete from starter_runs`.execute(db)
      await sql`
        insert into starter_runs (kind, takes_all, total) values (${kind}, ${takesAll}, ${total})`.execute(db)
    },

    /** Counts one batch, in the transaction that writes it. */
    async advance(done: number, { added, updated, removed, kept, duplicates }: StarterCounts): Promise<void> {
      await sql`
        update starter_runs set done = done + ${done}, added = added + ${added}, updated = updated + ${updated},
          removed = removed + ${removed}, kept = kept + ${kept}, duplicates = duplicates || ${duplicates}::text[], moved_at = now()`.execute(
        db,
      )
    },

    async end(): Promise<void> {
      await sql`update starter_runs set ended_at = now() where ended_at is null`.execute(db)
    },
  }
}
