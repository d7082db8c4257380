import type pg from 'pg'
import { JsonStream } from '#platform/json-stream.ts'
import { brandColumns, brandDetailColumns, brandSource } from './brand-json.ts'

export type BrandStore = ReturnType<typeof createBrandStore>

/** Rows of the whole list fetched at once: about half a megabyte. */
const rowsPerFetch = 1000
/** A reader who takes nothing for so long is cut off: an open transaction keeps the database from tidying up. */
const longestPause = '30s'

/**
 * Changes whenever a brand, alias, photo or vote does, and reads the directory once without sending it. Every version
 * of a row carries the number of the transaction that wrote it.
 */
const versionOfAll = `
  select md5(concat_ws(' ',
    (select (count(*), sum(xmin::text::bigint))::text from brands),
    (select (count(*), sum(xmin::text::bigint))::text from brand_aliases),
    (select (count(*), sum(xmin::text::bigint))::text from tag_photos),
    (select (count(*), sum(id))::text from brand_vote_deltas))) as version`

/** Single brands, and all of them. On the pool itself: the whole list is read through a cursor. */
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

    /** Whether a brand was at this address once and is gone for good. */
    async isDeleted(slug: string): Promise<boolean> {
      const { rowCount } = await pool.query('select from former_brand_slugs where slug = $1 and brand_id is null', [
        slug,
      ])
      return rowCount === 1
    },

    /**
     * Every brand in order of id, in one look at the database, through a cursor, so that neither side ever holds the
     * whole list. The connection is given back when the last piece is taken or the reader has gone.
     */
    async streamAll(): Promise<JsonStream> {
      const client = await pool.connect()
      try {
        await client.query('begin transaction isolation level repeatable read read only')
        await client.query(`set local idle_in_transaction_session_timeout = '${longestPause}'`)
        const { rows } = await client.query<{ version: string }>(versionOfAll)
        const list = writeList(client)
        // Up to its first stop: a generator that was never started would not clean up when it is told to end.
        await list.next()
        return new JsonStream(`W/"${rows[0]?.version}"`, list)
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

async function* writeList(client: pg.PoolClient): AsyncGenerator<string> {
  let isDone = false
  try {
    yield ''
    await client.query(`
      declare everything no scroll cursor for
      select to_json(brand)::text as brand
      from (select ${brandColumns} from ${brandSource} order by b.id) brand`)
    let isEmpty = true
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each piece follows the one before
      const { rows } = await client.query<{ brand: string }>(`fetch ${rowsPerFetch} from everything`)
      if (rows.length === 0) break
      yield (isEmpty ? '[' : ',\n') + rows.map(({ brand }) => brand).join(',\n')
      isEmpty = false
    }
    yield isEmpty ? '[]' : ']'
    isDone = true
  } finally {
    // Ends the transaction; a connection that broke, or whose reader left half-way, is not used again.
    const isClean =
      isDone &&
      (await client.query('commit').then(
        () => true,
        () => false,
      ))
    client.release(!isClean)
  }
}
