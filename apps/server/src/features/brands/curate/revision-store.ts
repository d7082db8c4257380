import { sql } from 'kysely'
import type pg from 'pg'
import type { BrandState, Change, ChangeSummary, PhotoState } from '@bolodex/contract/brands/brand-changes'
import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import type { BrandHistory } from '@bolodex/contract/brands/brand-history'
import { slugOf } from '@bolodex/contract/brands/brand-names'
import type { Brand } from '@bolodex/contract/brands'
import { redactedText } from '@bolodex/contract/brands/change-wording'
import { limits } from '@bolodex/contract/limits'
import type { RedactableField } from '@bolodex/contract/accounts/redaction'
import type { Database } from '#platform/database/database.ts'
import { brandColumns, brandSource, changeColumns, changeSource } from '../brand-json.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { keptPhoto, type KeptPhoto, type KeptState } from '../change-store.ts'
import { isTakenAway } from '../photos/shown-photo-store.ts'
import { undoDays } from './merge-record-store.ts'

/** Changes written before these were followed have none. */
type OlderState = Partial<KeptState>
type KeptChange = ChangeSummary & {
  before: OlderState
  after: OlderState
  photo: { before: KeptPhoto | null; after: KeptPhoto | null } | null
  mergedFrom: string | null
  undoableUntil: string | null
}
type Found = {
  brand: Brand
  changes: KeptChange[]
  total: number
  people: number
  first: OlderState | null
  tagPhoto: KeptPhoto | null
}

/** Until when the merge `m` of which a change tells can be undone; nothing when it cannot. */
const undoableUntil = `case when m.created_at > now() - interval '${undoDays} days'
  then m.created_at + interval '${undoDays} days' end`

/** The numbers of photos by their content. */
type Photos = Map<string, number>

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** Reads what happened to a brand. */
export function createHistoryStore(pool: pg.Pool) {
  /** The photos of a brand that everybody may still see, shown or replaced. */
  const findPhotos = async (brandId: number): Promise<Photos> => {
    const { rows } = await pool.query<{ id: number; sha256: string }>(
      'select id, sha256 from tag_photos where brand_id = $1 and taken_away_at is null',
      [brandId],
    )
    return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
  }
  return {
    /** A page of changes of the brand at this address, or at one it had before; null when there is none. */
    async read(slug: string, before: number | undefined): Promise<BrandHistory | null> {
      const { rows } = await pool.query<Found>({
        name: 'history of a brand',
        text: `
          with found as (select coalesce(
            (select id from brands where slug = $1), (select brand_id from former_brand_slugs where slug = $1)) as id)
          select
            (select to_json(brand) from (select ${brandColumns} from ${brandSource} where b.id = found.id) brand) as brand,
            coalesce((select json_agg(change order by change.id desc) from (
              select ${changeColumns}, r.before, r.after, r.photo, r.merged_from as "mergedFrom",
                ${momentOf(undoableUntil)} as "undoableUntil"
              from ${changeSource} left join brand_merges m on m.revision_id = r.id and m.into_id = r.brand_id
              where r.brand_id = found.id and r.id < $2 order by r.id desc limit $3) change), '[]') as changes,
            (select count(*) from brand_revisions where brand_id = found.id) as total,
            (select count(distinct case when is_by_guest then 'guest' else user_id::text end)
              from brand_revisions where brand_id = found.id) as people,
            (select before from brand_revisions where brand_id = found.id and merged_from is null
              order by id limit 1) as first,
            (select ${keptPhoto} from brands b join tag_photos p on p.id = b.tag_photo_id where b.id = found.id)
              as "tagPhoto"
          from found where exists (select from brands where brands.id = found.id)`,
        values: [slug, before ?? Number.MAX_SAFE_INTEGER, limits.revisionsPerPage + 1],
      })
      const [found] = rows
      if (!found) return null
      const there = await findPhotos(found.brand.id)
      const changes = found.changes.slice(0, limits.revisionsPerPage)
      return {
        brand: found.brand,
        changes: changes.map((change) => showChange(change, there)),
        total: found.total,
        people: found.people,
        nextBefore: found.changes.length > changes.length ? (changes.at(-1)?.id ?? null) : null,
        first: {
          state: showState(found.first ?? { ...found.brand, tagPhoto: found.tagPhoto }, there),
          submittedBy: found.brand.submittedBy,
          createdAt: found.brand.createdAt,
        },
      }
    },
  }
}

function showChange(change: KeptChange, there: Photos): Change {
  const { before, after, photo } = change
  return {
    ...change,
    before: showState(before, there),
    after: showState(after, there),
    photo: photo && {
      before: photo.before && showPhoto(photo.before, there),
      after: photo.after && showPhoto(photo.after, there),
    },
  }
}

function showState(state: OlderState, there: Photos): BrandState {
  const { tagPhoto } = state
  return { ...completeFacts(state, factKeys), tagPhoto: tagPhoto ? showPhoto(tagPhoto, there) : null }
}

function showPhoto({ sha256, width, height, kind, era }: KeptPhoto, there: Photos): PhotoState {
  const id = there.get(sha256) ?? null
  return { id, url: id === null ? null : `/photos/${sha256}.webp`, width, height, kind, era }
}

/** What putting back reads and writes, within the transaction it is given. */
export function createRestoreStore(db: Database) {
  return {
    /** The state after a change of this brand itself; undefined when there is no such change. */
    async stateAfter(brandId: number, changeId: number): Promise<KeptState | undefined> {
      const { rows } = await sql<{ after: KeptState }>`
        select after from brand_revisions
        where id = ${changeId} and brand_id = ${brandId} and merged_from is null and after is not null`.execute(db)
      return rows[0]?.after
    },

    /** The states before and after a change that is in this brand's history. */
    async statesOf(brandId: number, changeId: number): Promise<{ before: KeptState; after: KeptState } | undefined> {
      const { rows } = await sql<{ before: KeptState; after: KeptState }>`
        select before, after from brand_revisions
        where id = ${changeId} and brand_id = ${brandId} and merged_from is null and kind = 'merged'`.execute(db)
      return rows[0]
    },

    /** The state in which the brand was added, if it was ever changed. */
    async firstState(brandId: number): Promise<KeptState | undefined> {
      const { rows } = await sql<{ before: KeptState }>`
        select before from brand_revisions where brand_id = ${brandId} and merged_from is null
        order by id limit 1`.execute(db)
      return rows[0]?.before
    },

    /** Whoever keeps a copy of the brand's page learns that it is another one. */
    async touch(brandId: number): Promise<void> {
      await sql`update brands set updated_at = now() where id = ${brandId}`.execute(db)
    },

    /** Shows a photo of the brand again in the place it had, and answers its number; null when it is gone for good. */
    async reviveGenuine(brandId: number, { sha256 }: KeptPhoto): Promise<number | null> {
      const { rows } = await sql<{ id: number }>`
        select id from tag_photos p
        where brand_id = ${brandId} and sha256 = ${sha256} and kind <> 'fake warning'
          and not (retired_at is not null and ${sql.raw(isTakenAway('p'))})`.execute(db)
      const id = rows[0]?.id
      if (id === undefined) return null
      await sql`
        update tag_photos other set retired_at = now() from tag_photos photo
        where photo.id = ${id} and other.id <> photo.id and other.brand_id = photo.brand_id
          and other.kind = photo.kind and coalesce(other.era, '') = coalesce(photo.era, '')
          and other.retired_at is null`.execute(db)
      await db.updateTable('tag_photos').set({ retired_at: null }).where('id', '=', id).execute()
      return id
    },
  }
}

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
  const slug = slugOf(name)
  const { rows } = await sql<{ name: string }>`
    select distinct state ->> 'name' as name from brand_revisions, unnest(array[before, after]) state
    where brand_id = ${brandId} and state ? 'name'`.execute(db)
  // Where the address was taken, the brand had it with a number. One that another of its names gives stays.
  const others = rows.map((row) => slugOf(row.name)).filter((other) => other !== slug)
  await sql`delete from former_brand_slugs where brand_id = ${brandId} and slug <> all (${others}::text[])
    and (slug = ${slug} or slug ~ ('^' || ${slug} || '-[0-9]+$'))`.execute(db)
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
