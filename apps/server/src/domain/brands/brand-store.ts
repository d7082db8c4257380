import type pg from 'pg'
import type { Brand } from '@bolodex/contract/directory/brands'
import type { MemberPhoto } from '@bolodex/contract/members/members'
import { copyable, copyJson, streamSnapshot } from '#platform/database/row-streams.ts'
import type { JsonStream } from '#platform/http/json-answers.ts'
import { brandColumns, brandDetailColumns, brandSource, tagPhotoColumns, tagPhotoSource } from './brand-json.ts'

export type BrandStore = ReturnType<typeof createBrandStore>

/**
 * Changes whenever a brand, alias, photo, vote, member name or the selected columns change, by reading the directory
 * once without sending it. Every row version carries the id of its transaction.
 */
const versionOfAll = `
  select md5(concat_ws(' ', $1::text,
    (select (count(*), sum(xmin::text::bigint))::text from brands),
    (select (count(*), sum(xmin::text::bigint))::text from brand_aliases),
    (select (count(*), sum(xmin::text::bigint))::text from tag_photos),
    (select (count(*), sum(xmin::text::bigint))::text from starter_brands),
    (select max(id)::text from former_usernames),
    (select (count(*), sum(id))::text from brand_vote_deltas))) as version`

/**
 * Reads single brands, and all of them. Runs on the pool itself, because the full list is copied over a dedicated
 * connection.
 */
export function createBrandStore(pool: pg.Pool) {
  return {
    /** A brand as JSON text by its address or one it had before; null when there never was one. */
    async findBySlug(slug: string): Promise<string | null> {
      const { rows } = await pool.query<{ brand: string }>({
        name: 'brand by slug',
        text: `
          select to_json(brand)::text as brand
          from (select ${brandColumns}, ${brandDetailColumns} from ${brandSource}
            where b.id = coalesce(
              (select id from brands where slug = $1),
              (select brand_id from former_brand_slugs where slug = $1))) brand`,
        values: [slug],
      })
      return rows[0]?.brand ?? null
    },

    /** The number of the brand at this address, or at one it had before. */
    async findId(slug: string): Promise<number | null> {
      const { rows } = await pool.query<{ id: number | null }>({
        name: 'brand id by slug',
        text: `select coalesce(
          (select id from brands where slug = $1), (select brand_id from former_brand_slugs where slug = $1)) as id`,
        values: [slug],
      })
      return rows[0]?.id ?? null
    },

    async findById(id: number): Promise<Brand | null> {
      const { rows } = await pool.query<{ brand: Brand }>({
        name: 'brand by id',
        text: `select to_json(brand) as brand from (select ${brandColumns} from ${brandSource} where b.id = $1) brand`,
        values: [id],
      })
      return rows[0]?.brand ?? null
    },

    /** Whether a deleted brand had this slug. */
    async isDeleted(slug: string): Promise<boolean> {
      const { rowCount } = await pool.query('select from former_brand_slugs where slug = $1 and brand_id is null', [
        slug,
      ])
      return rowCount === 1
    },

    /**
     * Every brand in order of id, from one snapshot, as bytes copied between connections without buffering. The
     * connection is released when the last chunk is read or the reader disconnects.
     */
    async streamAll(onEnd: () => void): Promise<JsonStream> {
      const open = async (client: pg.PoolClient) => {
        const { rows } = await client.query<{ version: string }>(versionOfAll, [brandColumns])
        return { etag: `W/"${rows[0]?.version}"`, pieces: writeList(client) }
      }
      return streamSnapshot(pool, open, onEnd)
    },
  }
}

/** Brands per row of the copy: one row each would mean a million small chunks here. */
const idsPerPiece = 100

const allBrands = `
  select case when row_number() over () = 1 then '' else ',' end || ${copyable('list')}
  from generate_series(0, (select coalesce(max(id), 0) / ${idsPerPiece} from brands)) part
  cross join lateral (
    select string_agg(to_json(brand)::text, ',' order by brand.id) as list
    from (
      select ${brandColumns} from ${brandSource}
      where b.id between part * ${idsPerPiece} and part * ${idsPerPiece} + ${idsPerPiece - 1}
    ) brand
  ) piece
  where list is not null`

async function* writeList(client: pg.PoolClient): AsyncGenerator<string | Buffer> {
  yield '['
  yield* copyJson(client, allBrands)
  yield ']'
}

type Page = { before: number; limit: number }

/**
 * A member's contributions, newest first. As JSON, in which Postgres formats numbers and timestamps as they are sent.
 */
export function createContributionStore(pool: pg.Pool) {
  async function list<Item>(name: string, text: string, values: unknown[]): Promise<Item[]> {
    const { rows } = await pool.query<{ item: Item }>({ name, text, values })
    return rows.map(({ item }) => item)
  }

  return {
    /** Brands they added. */
    listBrands: (userId: number, { before, limit }: Page) =>
      list<Brand>(
        'brands of a member',
        `select to_json(brand) as item
         from (select ${brandColumns} from ${brandSource}
           where b.user_id = $1 and b.id < $2 order by b.id desc limit $3) brand`,
        [userId, before, limit],
      ),

    /** Their shown photos, each with its brand. */
    listPhotos: (userId: number, { before, limit }: Page) =>
      list<MemberPhoto>(
        'photos of a member',
        `select to_json(photo) as item
         from (select ${tagPhotoColumns}, json_build_object('slug', b.slug, 'name', b.name) as brand
           from ${tagPhotoSource} join brands b on b.id = t.brand_id
           where t.user_id = $1 and t.id < $2 and t.retired_at is null order by t.id desc limit $3) photo`,
        [userId, before, limit],
      ),
  }
}
