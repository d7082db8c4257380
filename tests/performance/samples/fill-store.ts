import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyLine } from '../../../apps/server/src/platform/database/row-streams.ts'
import type { InventedBrand } from './invent-brand.ts'

const columns = `slug, name, name_key, plain_key, sound_key, description, search_text, average_sale_price, sell_through_rate, garment_types,
  source, source_url, created_at, updated_at, price_set_at, price_basis, sell_through_set_at,
  sell_through_basis`

// Text is handed to the stream in pieces of this many characters: one write a row would be slow.
const pieceSize = 64 * 1024

/** Writes many brands in one transaction on one connection. Closing the connection before `commit` undoes it all. */
export function createFillStore(client: pg.ClientBase) {
  return {
    async countBrands(): Promise<number> {
      const { rows } = await client.query<{ count: number }>('select count(*)::int as count from brands')
      return rows[0]?.count ?? 0
    },

    /** Blocks new names while the fill decides which are free. Readers are not blocked. */
    async begin(): Promise<void> {
      await run('begin')
      await run('lock table brands, former_brand_slugs in share row exclusive mode')
    },

    async commit(): Promise<void> {
      await run('commit')
    },

    /** Every name and address that is in use, one after the other. */
    async *listTakenNames(): AsyncGenerator<string> {
      const taken = `select slug from brands union all select name_key from brands
        union all select slug from former_brand_slugs`
      yield* createInterface({ input: client.query(copyTo(`copy (${taken}) to stdout`)), crlfDelay: Infinity })
    },

    /**
     * Drops the indexes and returns their definitions: building an index from all rows is far faster than growing it
     * row by row. Primary keys stay. Other connections wait until the commit, and a failure rolls the drop back.
     */
    async dropIndexes(): Promise<string[]> {
      const { rows } = await client.query<{ drop: string; restore: string }>(`
        select format('alter table brands drop constraint %I', conname) as drop,
               format('alter table brands add constraint %I %s', conname, pg_get_constraintdef(oid)) as restore
        from pg_constraint where conrelid = 'brands'::regclass and contype = 'u'
        union all
        select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
        from pg_index where indrelid in ('brands'::regclass, 'brand_search'::regclass)
          and not exists (select from pg_constraint where conindid = indexrelid)`)
      for (const { drop } of rows) await run(drop)
      return rows.map(({ restore }) => restore)
    },

    async restoreIndexes(statements: string[]): Promise<void> {
      // Enough to sort a million rows in memory; given back at the end of the transaction.
      await run("set local maintenance_work_mem = '512MB'")
      for (const statement of statements) await run(statement)
    },

    /** Adds the brands, and what triggers would write of each row, in one statement at the end. */
    async copyBrands(brands: Iterable<InventedBrand>): Promise<void> {
      const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from brands')
      await run('alter table brands disable trigger user')
      const target: Writable = client.query(copyFrom(`copy brands (${columns}) from stdin`))
      await pipeline(Readable.from(inPieces(brands), { objectMode: false }), target)
      await run('alter table brands enable trigger user')
      const last = [rows[0]?.last ?? 0]
      await client.query(
        `insert into brand_search select id, search_text, shown_price, sell_through_rate, garment_mask, era_mask
         from brands where id > $1`,
        last,
      )
      await client.query(
        `insert into brand_totals (garment_mask, brands)
         select garment_mask, count(*) from brands where id > $1 group by garment_mask`,
        last,
      )
    },

    /** Gives every fifth brand a dated tag photo without a file, and writes what triggers would. Few tags have a year. */
    async dateTags(): Promise<void> {
      await run('alter table tag_photos disable trigger user')
      await run(`insert into tag_photos (brand_id, sha256, width, height, year_from, year_to)
        select id, repeat(md5(id::text), 2), 640, 400, 1950 + id / 5 % 7 * 10, 1959 + id / 5 % 7 * 10
        from brands where id % 5 = 0`)
      await run('alter table tag_photos enable trigger user')
      await run('alter table brands disable trigger user')
      await run('update brands set era_mask = brand_era_mask(id) where id % 5 = 0')
      await run('alter table brands enable trigger user')
      await run(`update brand_search set era_mask = brands.era_mask from brands
        where brands.id = brand_id and brands.era_mask <> 0`)
      await run(`insert into brand_era_totals (era_mask, garment_mask, brands)
        select era_mask, garment_mask, count(*) from brands where era_mask <> 0 group by era_mask, garment_mask`)
    },

    /** Without it the planner knows nothing of the new rows until autovacuum comes by. */
    async analyze(): Promise<void> {
      await run('analyze brands, brand_search')
    },
  }

  async function run(statement: string): Promise<void> {
    await client.query(statement)
  }
}

function* inPieces(brands: Iterable<InventedBrand>): Generator<string> {
  let piece = ''
  for (const brand of brands) {
    piece += lineOf(brand)
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

function lineOf(brand: InventedBrand): string {
  const createdAt = brand.createdAt.toISOString()
  const basis = brand.source === 'youtube' ? 'video' : 'estimate'
  const fields = [
    brand.slug,
    brand.name,
    brand.nameKey,
    brand.plainKey,
    brand.soundKey,
    brand.description,
    brand.searchText,
    brand.averageSalePrice,
    brand.sellThroughRate,
    brand.garmentTypes,
    brand.source,
    brand.sourceUrl,
    createdAt,
    createdAt,
    ...(brand.averageSalePrice === null ? [null, null] : [createdAt, basis]),
    ...(brand.sellThroughRate === null ? [null, null] : [createdAt, basis]),
  ]
  return copyLine(fields)
}
