import { listedEra } from '#domain/photos/listed-era.ts'
import { sql } from 'kysely'
import type { FactKey } from '@bolodex/contract/brand-facts'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { limits } from '@bolodex/contract/limits'
import type { Suggestion, SuggestionPage } from '@bolodex/contract/curation/suggestions'
import type { Database } from '#platform/database/database.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { brandState, photoUrl } from '#domain/brands/brand-json.ts'

type NewSuggestion = { brandId: number; userId: number; facts: FactsPatch; reason: string }
type Verdict = { id: number; verdict: 'accepted' | 'declined'; note: string | null; adminId: number }
type Undecided = { brandId: number; userId: number | null; facts: FactsPatch; reason: string }
type Decided = Omit<Undecided, 'reason'>

const photo = `json_build_object('url', ${photoUrl('p')}, 'width', p.width, 'height', p.height, 'kind', p.kind,
  'era', ${listedEra('p')}, 'yearFrom', p.year_from, 'yearTo', p.year_to, 'id', p.id)`

const columns = `
  s.id, json_build_object('id', b.id, 'slug', b.slug, 'name', b.name, 'version', b.version) as brand, s.facts,
  ${brandState(photo)} as current,
  s.reason, coalesce(u.display_username, 'former member') as by, ${momentOf('s.created_at')} as "createdAt",
  s.verdict, s.note, ${momentOf('s.decided_at')} as "decidedAt"`

const source = 'brand_suggestions s join brands b on b.id = s.brand_id left join members u on u.id = s.user_id'

export type SuggestionStore = ReturnType<typeof createSuggestionStore>

/** Corrections that members propose. */
export function createSuggestionStore(db: Database) {
  const list = async (where: ReturnType<typeof sql>, before: number | undefined): Promise<SuggestionPage> => {
    const most = limits.suggestionsPerPage
    const { rows } = await sql<Suggestion>`
      select ${sql.raw(columns)} from ${sql.raw(source)}
      where ${where} and s.id < ${before ?? limits.maxId} order by s.id desc limit ${most + 1}`.execute(db)
    const suggestions = rows.slice(0, most)
    return { suggestions, nextBefore: rows.length > most ? (suggestions.at(-1)?.id ?? null) : null }
  }
  return {
    async add({ brandId, userId, facts, reason }: NewSuggestion): Promise<number> {
      const { id } = await db
        .insertInto('brand_suggestions')
        .values({ brand_id: brandId, user_id: userId, facts: JSON.stringify(facts), reason })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** The first of these facts for which the member has another open suggestion. */
    async findOpenFact(open: { brandId: number; userId: number; facts: FactsPatch; exceptId?: number }) {
      const { brandId, userId, facts, exceptId = 0 } = open
      const { rows } = await sql<{ fact: FactKey }>`
        select fact from open_suggestion_facts
        where user_id = ${userId} and brand_id = ${brandId} and fact = any (${Object.keys(facts)}::text[])
          and suggestion_id <> ${exceptId} limit 1`.execute(db)
      return rows[0]?.fact ?? null
    },

    /** Removes a member's own undecided suggestion; false when there is none. */
    async removeUndecided(id: number, userId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('brand_suggestions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('verdict', 'is', null)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async isOf(id: number, userId: number): Promise<boolean> {
      const { rows } = await sql`select from brand_suggestions where id = ${id} and user_id = ${userId}`.execute(db)
      return rows.length > 0
    },

    listOf: (userId: number, before?: number) => list(sql`s.user_id = ${userId}`, before),

    async find(id: number): Promise<Suggestion | undefined> {
      const { rows } = await sql<Suggestion>`
        select ${sql.raw(columns)} from ${sql.raw(source)} where s.id = ${id}`.execute(db)
      return rows[0]
    },

    /** Locks an undecided suggestion until the transaction ends; null when it has been decided. */
    async lockUndecided(id: number): Promise<Undecided | null> {
      const { rows } = await sql<Undecided>`
        select brand_id as "brandId", user_id as "userId", facts, reason from brand_suggestions
        where id = ${id} and verdict is null for update`.execute(db)
      return rows[0] ?? null
    },

    /** A suggestion that was decided on; null when there is none. */
    async lockDecided(id: number): Promise<Decided | null> {
      const { rows } = await sql<Decided>`
        select brand_id as "brandId", user_id as "userId", facts from brand_suggestions
        where id = ${id} and verdict is not null for update`.execute(db)
      return rows[0] ?? null
    },

    async undecide(id: number): Promise<void> {
      await db
        .updateTable('brand_suggestions')
        .set({ verdict: null, note: null, decided_by: null, decided_at: null })
        .where('id', '=', id)
        .execute()
    },

    async decide({ id, verdict, note, adminId }: Verdict): Promise<void> {
      await db
        .updateTable('brand_suggestions')
        .set({ verdict, note, decided_by: adminId, decided_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    },
  }
}
