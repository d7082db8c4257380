import { sql } from 'kysely'
import type { StarterState } from '@bolodex/contract/starter/starter-states'
import type { Database } from '#platform/database/database.ts'
import { starterState } from './brand-json.ts'

/** Members' word that the notes of a starter brand are right, within the given transaction and with its brand locked. */
export function createStarterConfirmationStore(db: Database) {
  /** Copies and sync clients see the mark change with the brand. */
  const touch = (brandId: number) => sql`update brands set updated_at = now() where id = ${brandId}`.execute(db)
  return {
    /** Idempotent: the first member counts. Null for a brand that is not a starter brand. */
    async confirm(brandId: number, userId: number): Promise<StarterState | null> {
      const before = await readState(brandId)
      if (before !== 'unconfirmed') return before
      await sql`
        update starter_brands set confirmed_at = now(), confirmed_by = ${userId} where brand_id = ${brandId}`.execute(
        db,
      )
      await touch(brandId)
      return readState(brandId)
    },

    /** Takes back what one account confirmed. */
    async undo(brandId: number, userId: number): Promise<void> {
      const { numAffectedRows } = await sql`
        update starter_brands set confirmed_at = null, confirmed_by = null
        where brand_id = ${brandId} and confirmed_by = ${userId}`.execute(db)
      if (numAffectedRows) await touch(brandId)
    },
  }

  async function readState(brandId: number): Promise<StarterState | null> {
    const { rows } = await sql<{ state: StarterState | null }>`
      select ${sql.raw(starterState)} as state from brands b where b.id = ${brandId}`.execute(db)
    return rows[0]?.state ?? null
  }
}
