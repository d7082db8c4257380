import { sql } from 'kysely'
import { slugOf } from '@bolodex/contract/brand-names'
import { redactedText } from '@bolodex/contract/change-wording'
import type { RedactableField } from '@bolodex/contract/redaction'
import type { Database } from '#platform/database.ts'
import type { KeptState } from '../change-store.ts'

type Fact = Exclude<RedactableField, 'reason'>

/** Removing texts from what is kept of a brand's past, within the transaction it is given. */
export function createRedactStore(db: Database) {
  return {
    /** What a change wrote, or, with null, the state in which the brand was added. */
    async written(brandId: number, changeId: number | null): Promise<KeptState | undefined> {
      const { rows } = await sql<{ state: KeptState }>`
        select case when ${changeId}::bigint is null then before else coalesce(after, before) end as state
        from brand_revisions where brand_id = ${brandId} and ${changeId === null ? sql`merged_from is null` : sql`id = ${changeId}`}
        order by id limit 1`.execute(db)
      return rows[0]?.state
    },

    /**
     * Removes one value of a fact from every earlier and later state that has it: what one change wrote is what the
     * next one found. Answers in how many changes.
     */
    async removeFact(brandId: number, fact: Fact, value: string | string[]): Promise<number> {
      const found = JSON.stringify(value)
      const instead = JSON.stringify(Array.isArray(value) ? [redactedText] : redactedText)
      const without = (side: string) => sql`case when ${sql.ref(side)} -> ${fact}::text = ${found}::jsonb
        then jsonb_set(${sql.ref(side)}, array[${fact}::text], ${instead}::jsonb) else ${sql.ref(side)} end`
      const { numAffectedRows } = await sql`
        update brand_revisions set before = ${without('before')}, after = ${without('after')}
        where brand_id = ${brandId}
          and (before -> ${fact}::text = ${found}::jsonb or after -> ${fact}::text = ${found}::jsonb)`.execute(db)
      if (fact === 'name') await removeName(db, brandId, String(value))
      await removeFromSuggestions(db, { brandId, fact, found, instead })
      return Number(numAffectedRows ?? 0n)
    },

    /** Removes why somebody made a change, also where they had suggested it. */
    async removeReason(brandId: number, changeId: number): Promise<number> {
      const { rows } = await sql<{ reason: string }>`
        with old as (select reason from brand_revisions where id = ${changeId} and brand_id = ${brandId})
        update brand_revisions set reason = ${redactedText} from old
        where id = ${changeId} and brand_id = ${brandId} and brand_revisions.reason is not null
        returning old.reason`.execute(db)
      for (const { reason } of rows)
        await sql`update brand_suggestions set reason = ${redactedText}
          where brand_id = ${brandId} and reason = ${reason} and verdict is not null`.execute(db)
      return rows.length
    },
  }
}

/** An old name stands in the brand's old address too, and where it was merged from. */
async function removeName(db: Database, brandId: number, name: string): Promise<void> {
  await sql`delete from former_brand_slugs where brand_id = ${brandId} and slug = ${slugOf(name)}`.execute(db)
  await sql`update brand_revisions set merged_from = ${redactedText}
    where brand_id = ${brandId} and merged_from = ${name}`.execute(db)
}

type Removal = { brandId: number; fact: Fact; found: string; instead: string }

/** The same words may have been suggested first; and an accepted suggestion keeps what it replaced, to be undone. */
async function removeFromSuggestions(db: Database, { brandId, fact, found, instead }: Removal): Promise<void> {
  await sql`update brand_suggestions set facts = jsonb_set(facts, array[${fact}::text], ${instead}::jsonb)
    where brand_id = ${brandId} and verdict is not null and facts -> ${fact}::text = ${found}::jsonb`.execute(db)
  await sql`update review_items set undo = null
    where target_kind = 'suggestion' and undo is not null
      and target_id in (select id from brand_suggestions where brand_id = ${brandId})`.execute(db)
}
