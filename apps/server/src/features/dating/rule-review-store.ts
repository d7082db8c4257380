import { sql } from 'kysely'
import type { ContradictedRule } from '@bolodex/contract/review/review'
import { limits } from '@bolodex/contract/limits'
import { agreedFrom } from '@bolodex/contract/photos/tag-voices'
import type { TagYears } from '@bolodex/contract/photos/tag-years'
import { tagPhotoColumns, tagPhotoSource } from '#domain/brands/brand-json.ts'
import type { Database } from '#platform/database/database.ts'

/** A photo with what is said of it in words. */
export type DatedPhoto = TagYears & {
  id: number
  kind: string
  madeIn: string | null
  note: string | null
  brand: string
}

/** A photo and a rule whose years exclude each other. */
export type Contradiction = { photoId: number; ruleId: string }

/** How many photos contradict a rule, by how many members, of how many brands. */
export type Evidence = { ruleId: string; photos: number; members: number; brands: number }

type Photos = ContradictedRule['photos']

/** More rules than there are. */
const rulesAtOnce = 2000

/**
 * A shown photo, a row `t`, whose years at least two thirds of three or more members call right. A fake's years are not
 * those of the brand.
 */
const isAgreed = sql.raw(`t.retired_at is null and t.looks_right >= ${agreedFrom}
  and t.looks_right >= 2 * t.looks_wrong and (t.year_from is not null or t.year_to is not null)
  and t.kind <> 'fake warning'`)

/** Dating rules that dated photos contradict. */
export function createRuleReviewStore(db: Database) {
  return {
    /** The next photos that rules are compared with. */
    async listAgreed(after: number, limit: number): Promise<DatedPhoto[]> {
      const { rows } = await sql<DatedPhoto>`
        select t.id, t.kind, t.year_from as "yearFrom", t.year_to as "yearTo", t.made_in as "madeIn", t.note, b.name as brand
        from tag_photos t join brand_summaries b on b.id = t.brand_id
        where ${isAgreed} and t.id > ${after} order by t.id limit ${limit}`.execute(db)
      return rows
    },

    /** Replaces what was found of the photos from one key to another; with no end, of all further ones. */
    async replace(after: number, last: number | null, found: Contradiction[]): Promise<void> {
      await sql`
        delete from dating_rule_contradictions
        where photo_id > ${after} and photo_id <= ${last ?? limits.maxId}`.execute(db)
      // A photo that was deleted meanwhile contradicts nothing.
      await sql`
        insert into dating_rule_contradictions (photo_id, rule_id)
        select "photoId", "ruleId" from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f ("photoId" integer, "ruleId" text)
        where exists (select from tag_photos where id = "photoId")
        on conflict do nothing`.execute(db)
    },

    /** Photos of guests, of new accounts and of members who left count, but for no member: they may be another one's. */
    async weigh(): Promise<Evidence[]> {
      const { rows } = await sql<Evidence>`
        select c.rule_id as "ruleId", count(*) as photos, count(distinct t.user_id) filter (where has_standing(t.user_id)) as members,
          count(distinct t.brand_id) as brands
        from dating_rule_contradictions c join tag_photos t on t.id = c.photo_id
        where ${isAgreed} group by c.rule_id limit ${rulesAtOnce}`.execute(db)
      return rows
    },

    /** Notes which rules are contradicted and by how many photos. What was decided is forgotten once no photo is left. */
    async note(contradicted: Pick<Evidence, 'ruleId' | 'photos'>[]): Promise<void> {
      await sql`
        insert into dating_rule_reviews (rule_id, photos)
        select "ruleId", photos from jsonb_to_recordset(${JSON.stringify(contradicted)}::jsonb) as c ("ruleId" text, photos integer)
        on conflict (rule_id) do update set photos = excluded.photos
        where dating_rule_reviews.photos <> excluded.photos`.execute(db)
      const ruleIds = contradicted.map(({ ruleId }) => ruleId)
      await sql`
        update dating_rule_reviews set photos = 0 where photos > 0 and rule_id <> all (${ruleIds}::text[])`.execute(db)
      await sql`
        delete from dating_rule_reviews r where photos = 0
          and not exists (select from dating_rule_contradictions c where c.rule_id = r.rule_id)`.execute(db)
    },

    /** Rules that wait although no item asks about them. */
    async listUnasked(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from dating_rule_reviews y where photos > judged and not exists (
          select from review_items where kind = 'dating-rule' and target_kind = 'dating-rule' and target_id = y.id
            and decided_at is null)
        order by id limit ${rulesAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Rules of open items that do not wait any more. */
    async listSettled(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select target_id::integer as id from review_items
        where decided_at is null and kind = 'dating-rule' and not exists (
          select from dating_rule_reviews where id = target_id and photos > judged)
        order by id limit ${rulesAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },

    async find(id: number): Promise<{ ruleId: string; count: number; photos: Photos } | null> {
      const { rows } = await sql<{ ruleId: string; count: number; photos: Photos }>`
        select y.rule_id as "ruleId", y.photos as count, coalesce((
          select json_agg(json_build_object('brand', json_build_object('name', brand, 'slug', slug),
            'photo', to_jsonb(shown) - 'brand' - 'slug') order by "looksRight" desc, id)
          from (
            select ${sql.raw(tagPhotoColumns)}, b.name as brand, b.slug
            from dating_rule_contradictions c join ${sql.raw(tagPhotoSource)} on t.id = c.photo_id
              join brand_summaries b on b.id = t.brand_id
            where c.rule_id = y.rule_id and ${isAgreed}
            order by t.looks_right desc, t.id limit ${limits.contradictingPhotos}) shown), '[]') as photos
        from dating_rule_reviews y where y.id = ${id}`.execute(db)
      return rows[0] ?? null
    },

    /** Only more photos than now ask again. Answers what undoing needs, or null when it does not wait. */
    async judge(id: number): Promise<{ ruleId: string; judgedBefore: number } | null> {
      const { rows } = await sql<{ ruleId: string; judgedBefore: number }>`
        update dating_rule_reviews y set judged = y.photos
        from (select id, judged from dating_rule_reviews where id = ${id} for update) before
        where y.id = before.id and y.photos > y.judged
        returning y.rule_id as "ruleId", before.judged as "judgedBefore"`.execute(db)
      return rows[0] ?? null
    },

    async unjudge(id: number, judgedBefore: number): Promise<void> {
      await sql`update dating_rule_reviews set judged = ${judgedBefore} where id = ${id}`.execute(db)
    },
  }
}
