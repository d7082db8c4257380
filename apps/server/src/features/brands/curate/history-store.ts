import type pg from 'pg'
import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import type { BrandHistory } from '@bolodex/contract/brand-history'
import type { BrandState, Change, ChangeSummary, PhotoState } from '@bolodex/contract/brand-changes'
import type { Brand } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import { brandColumns, brandSource, changeColumns, changeSource } from '../brand-json.ts'
import { keptPhoto, type KeptPhoto, type KeptState } from '../change-store.ts'

/** Changes written before these were followed have none. */
type OlderState = Partial<KeptState>
type KeptChange = ChangeSummary & {
  before: OlderState
  after: OlderState
  photo: { before: KeptPhoto | null; after: KeptPhoto | null } | null
  mergedFrom: string | null
}
type Found = {
  brand: Brand
  changes: KeptChange[]
  total: number
  people: number
  first: OlderState | null
  tagPhoto: KeptPhoto | null
}

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
              select ${changeColumns}, r.before, r.after, r.photo, r.merged_from as "mergedFrom"
              from ${changeSource}
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
