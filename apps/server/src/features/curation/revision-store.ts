import { onlyListed } from '#domain/photos/listed-era.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { BrandState, Change, ChangeSummary, PhotoState } from '@bolodex/contract/curation/brand-changes'
import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import type { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { slugOf } from '@bolodex/brand-names/name-keys'
import { redactedText } from '@bolodex/contract/curation/change-wording'
import { limits } from '@bolodex/contract/limits'
import type { RedactableField } from '@bolodex/contract/curation/redaction'
import type { Database } from '#platform/database/database.ts'
import { brandColumns, brandSource, changeColumns, changeSource } from '#domain/brands/brand-json.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { datesOf, keptPhoto, type KeptPhoto, type KeptState } from '#domain/brands/change-store.ts'
import { isTakenAway } from '#domain/brands/shown-photo-store.ts'
import { isPlain } from '#domain/brands/tag-photo-store.ts'
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
  brand: BrandHistory['brand']
  changes: KeptChange[]
  total: number
  people: number
  first: OlderState | null
  tagPhoto: KeptPhoto | null
}

/** SQL for the time until which the merge `m` of a change can be undone; null when it cannot. */
const undoableUntil = `case when m.created_at > now() - interval '${undoDays} days'
  then m.created_at + interval '${undoDays} days' end`

/** The numbers of photos by their content. */
type Photos = Map<string, number>

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** Reads what happened to a brand. */
export function createHistoryStore(pool: pg.Pool) {
  /** The photos of a brand that may still be shown, current or replaced. */
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
            (select to_json(brand) from (
              select ${brandColumns}, b.average_sale_price as "estimatedPrice" from ${brandSource} where b.id = found.id
            ) brand) as brand,
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

function showPhoto(photo: KeptPhoto, there: Photos): PhotoState {
  const { sha256, width, height, kind, era } = photo
  const id = there.get(sha256) ?? null
  const url = id === null ? null : `/photos/${sha256}.webp`
  return { id, url, width, height, kind, era: onlyListed(era), ...datesOf(photo) }
}

/** Reads and writes for restoring an earlier state, within the given transaction. */
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

    /** Makes cached copies of the brand's page revalidate. */
    async touch(brandId: number): Promise<void> {
      await sql`update brands set updated_at = now() where id = ${brandId}`.execute(db)
    },

    /** Shows a photo of the brand in its former place, and returns its id; null when it is deleted. */
    async reviveGenuine(brandId: number, { sha256 }: KeptPhoto): Promise<number | null> {
      const { rows } = await sql<{ id: number; isRetired: boolean }>`
        select id, retired_at is not null as "isRetired" from tag_photos p
        where brand_id = ${brandId} and sha256 = ${sha256} and kind <> 'fake warning'
          and not (retired_at is not null and ${sql.raw(isTakenAway('p'))})`.execute(db)
      const [found] = rows
      if (!found) return null
      const { id, isRetired } = found
      if (!isRetired) return id
      // The photo that replaced it on the card is retired.
      await sql`
        update tag_photos other set retired_at = now() from tag_photos photo
        where photo.id = ${id} and other.id = (select tag_photo_id from brands where id = ${brandId})
          and other.kind = photo.kind and ${sql.raw(isPlain('photo'))} and ${sql.raw(isPlain('other'))}`.execute(db)
      await db.updateTable('tag_photos').set({ retired_at: null }).where('id', '=', id).execute()
      return id
    },
  }
}

type Fact = Exclude<RedactableField, 'reason'>

/** Redacts texts from a brand's history, within the given transaction. */
export function createRedactStore(db: Database) {
  return {
    /** The texts a change wrote, or, with null, those of the initial state. */
    async written(brandId: number, changeId: number | null): Promise<KeptState | undefined> {
      const { rows } = await sql<{ state: KeptState }>`
        select case when ${changeId}::bigint is null then before else coalesce(after, before) end as state
        from brand_revisions where brand_id = ${brandId} and ${changeId === null ? sql`merged_from is null` : sql`id = ${changeId}`}
        order by id limit 1`.execute(db)
      return rows[0]?.state
    },

    /**
     * Removes one value of a fact from every state that contains it: what one change wrote is what the next one
     * found. Returns the number of changes affected.
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
      // A brand that was merged into this one left its name among the other names, and its address.
      if (fact === 'name' || fact === 'aliases') for (const name of [value].flat()) await removeName(db, brandId, name)
      await removeFromSuggestions(db, { brandId, fact, found, instead })
      return Number(numAffectedRows ?? 0n)
    },

    /** Removes the reason of a change, also from the suggestion behind it. */
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

/** A former name also occurs in a slug, and in merges from it. */
async function removeName(db: Database, brandId: number, name: string): Promise<void> {
  const slug = slugOf(name)
  const { rows } = await sql<{ name: string }>`
    select distinct state ->> 'name' as name from brand_revisions, unnest(array[before, after]) state
    where brand_id = ${brandId} and state ? 'name'`.execute(db)
  // Where the slug was taken, the brand had a numbered one. A slug of another of its names stays.
  const others = rows.map((row) => slugOf(row.name)).filter((other) => other !== slug)
  await sql`delete from former_brand_slugs where brand_id = ${brandId} and slug <> all (${others}::text[])
    and (slug = ${slug} or slug ~ ('^' || ${slug} || '-[0-9]+$'))`.execute(db)
  await sql`update brand_revisions set merged_from = ${redactedText}
    where brand_id = ${brandId} and merged_from = ${name}`.execute(db)
}

type Removal = { brandId: number; fact: Fact; found: string; instead: string }

/** The text may come from a suggestion; and an accepted suggestion stores what it replaced, for undo. */
async function removeFromSuggestions(db: Database, { brandId, fact, found, instead }: Removal): Promise<void> {
  await sql`update brand_suggestions set facts = jsonb_set(facts, array[${fact}::text], ${instead}::jsonb)
    where brand_id = ${brandId} and verdict is not null and facts -> ${fact}::text = ${found}::jsonb`.execute(db)
  await sql`update review_items set undo = null
    where target_kind = 'suggestion' and undo is not null
      and target_id in (select id from brand_suggestions where brand_id = ${brandId})`.execute(db)
}
