import { sql } from 'kysely'
import { nameKeyOf, plainKeyOf, searchTextOf } from '@bolodex/brand-names/name-keys'
import { columnsOf } from '@bolodex/contract/brand-facts'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { starterState } from '#domain/brands/brand-json.ts'
import { saveLines } from '#domain/brands/line-store.ts'
import type { Database } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { StarterRow } from './read-starter.ts'

/** Tables in which a row of a brand means that a member or guest has used it. `starter-store.db.test.ts` knows the others. */
export const touches = [
  'from brand_revisions',
  'from brand_suggestions',
  'from brand_votes',
  'from brand_videos',
  'from brand_identifiers',
  'from forum_posts',
  'from pending_photos',
  'from shared_sales',
  'from tag_photos',
] as const

/** Whether anybody has confirmed, edited, voted on, photographed, sold, merged or written about a starter brand `s`. */
const isTouched = sql.raw(
  [
    's.confirmed_at is not null',
    ...touches.map((table) => `exists (select ${table} t where t.brand_id = s.brand_id)`),
  ].join(' or '),
)

type LoadedRow = { key: string; brandId: number; hash: string; isTouched: boolean }
/** A row that has the id and the address of its brand. */
type NumberedRow = StarterRow & { id: number; slug: string }
type Counts = { loaded: number; untouched: number; unconfirmed: number }

const linesOf = (brands: readonly Pick<NumberedRow, 'id' | 'facts'>[]) =>
  brands.map(({ id, facts }) => ({ id, lines: facts.lines }))

/** Starter brands, within the given transaction where something is written. */
export function createStarterStore(db: Database) {
  const addAliases = async (brands: readonly Pick<NumberedRow, 'id' | 'facts'>[]): Promise<void> => {
    const aliases = brands.flatMap(({ id, facts }) => facts.aliases.map((alias) => ({ id, alias })))
    if (aliases.length === 0) return
    await db
      .insertInto('brand_aliases')
      .values(
        aliases.map(({ id, alias }) => ({
          brand_id: id,
          alias,
          alias_key: nameKeyOf(alias),
          ...nameKeyColumns(alias),
        })),
      )
      .execute()
  }

  return {
    /** Two runs at once would load and remove the same rows; the second waits here. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.loadStarter})`.execute(db)
    },

    async count(): Promise<Counts> {
      const { rows } = await sql<Counts>`
        select count(*)::integer as loaded, count(*) filter (where not (${isTouched}))::integer as untouched,
          count(*) filter (where ${sql.raw(starterState)} = 'unconfirmed')::integer as unconfirmed
        from starter_brands s join brands b on b.id = s.brand_id`.execute(db)
      return rows[0] ?? { loaded: 0, untouched: 0, unconfirmed: 0 }
    },

    /** Whether there is a brand that is not a starter brand. */
    async hasOtherBrands(): Promise<boolean> {
      const { rows } = await sql`
        select from brands b where not exists (select from starter_brands s where s.brand_id = b.id) limit 1`.execute(
        db,
      )
      return rows.length > 0
    },

    /** Which of these rows are loaded. Their brands are locked until the transaction ends, and read after that. */
    async findLoaded(keys: string[]): Promise<Map<string, LoadedRow>> {
      await sql`
        select from brands b join starter_brands s on s.brand_id = b.id
        where s.row_key = any (${keys}::text[]) order by b.id for update of b`.execute(db)
      const { rows } = await sql<LoadedRow>`
        select row_key as key, brand_id as "brandId", loaded as hash, (${isTouched}) as "isTouched"
        from starter_brands s where row_key = any (${keys}::text[])`.execute(db)
      return new Map(rows.map((row) => [row.key, row]))
    },

    /** Those of these addresses whose brand was deleted here: it does not come back with a file. */
    async listDeleted(slugs: string[]): Promise<Set<string>> {
      const { rows } = await sql<{ slug: string }>`
        select slug from former_brand_slugs where slug = any (${slugs}::text[]) and brand_id is null`.execute(db)
      return new Set(rows.map(({ slug }) => slug))
    },

    /** The keys of the rows of which another brand has a name, or one that is the same but for spelling or looks the same. */
    async listKnown(rows: readonly StarterRow[]): Promise<Set<string>> {
      const names = rows.flatMap(({ key, facts }) => namesOf(facts).map((name) => ({ key, name })))
      const { rows: known } = await sql<{ key: string }>`
        with wanted as (
          select key, name_key, plain_key, look_key(name) as look from unnest(${names.map(({ key }) => key)}::text[],
            ${names.map(({ name }) => name)}::text[], ${names.map(({ name }) => nameKeyOf(name))}::text[],
            ${names.map(({ name }) => plainKeyOf(name))}::text[]) as w (key, name, name_key, plain_key)
        ), other (key, id) as (
          select key, b.id from wanted join brands b using (name_key)
          union all select key, a.brand_id from wanted join brand_aliases a on a.alias_key = name_key
          union all select key, b.id from wanted w join brands b on b.plain_key = w.plain_key where w.plain_key <> ''
          union all select key, a.brand_id from wanted w join brand_aliases a on a.plain_key = w.plain_key where w.plain_key <> ''
          union all select key, b.id from wanted join brands b on look_key(b.name) = look where look <> ''
          union all select key, a.brand_id from wanted join brand_aliases a on look_key(a.alias) = look where look <> ''
        )
        select distinct key from other
        where not exists (select from starter_brands s where s.brand_id = other.id and s.row_key = other.key)`.execute(
        db,
      )
      return new Set(known.map(({ key }) => key))
    },

    async reserveIds(count: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('brands', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },

    /** Adds brands without a submitter. */
    async add(brands: readonly NumberedRow[]): Promise<void> {
      if (brands.length === 0) return
      // By name: writers of the same names lock in the same order.
      const sorted = brands.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      await db
        .insertInto('brands')
        .values(sorted.map(({ id, slug, facts }) => ({ id, slug, ...rowOf(facts) })))
        .execute()
      await addAliases(sorted)
      await saveLines(db, linesOf(sorted))
      await db
        .insertInto('starter_brands')
        .values(sorted.map(({ id, key, hash, sure }) => ({ brand_id: id, row_key: key, loaded: hash, sure })))
        .execute()
    },

    /** Replaces the facts of an untouched brand. Its history begins with what members do. */
    async update(id: number, { facts, hash, sure }: StarterRow): Promise<void> {
      await db
        .updateTable('brands')
        .set((eb) => ({
          ...rowOf(facts),
          // The file has none; the catalogue may have filled it.
          wikidata: eb.ref('wikidata'),
          version: eb('version', '+', 1),
          updated_at: sql<Date>`now()`,
        }))
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('brand_aliases').where('brand_id', '=', id).execute()
      await addAliases([{ id, facts }])
      await saveLines(db, linesOf([{ id, facts }]))
      await sql`
        update starter_brands set loaded = ${hash}, sure = ${sure}, loaded_at = now() where brand_id = ${id}`.execute(
        db,
      )
    },

    /** The next untouched brands, by id. */
    async listUntouched(after: number, most: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select brand_id as id from starter_brands s where brand_id > ${after} and not (${isTouched})
        order by brand_id limit ${most}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /**
     * Removes those of these brands that are still untouched, and returns their number. Nothing leads to them any more: their
     * addresses are free, and only their ids are kept, for those who sync.
     */
    async remove(ids: number[]): Promise<number> {
      // A vote or a photo on its way is either seen below or finds no brand.
      await sql`select from brands where id = any (${ids}::integer[]) order by id for update`.execute(db)
      const { rows } = await sql<{ id: number }>`
        delete from brands where id in (
          select brand_id from starter_brands s where brand_id = any (${ids}::integer[]) and not (${isTouched}))
        returning id`.execute(db)
      const gone = rows.map(({ id }) => id)
      await sql`
        insert into removed_brands (brand_id) select unnest(${gone}::integer[]) on conflict do nothing`.execute(db)
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where decided_at is null and target_kind = 'brand'
          and (target_id = any (${gone}::bigint[]) or other_id = any (${gone}::integer[]))`.execute(db)
      return gone.length
    },
  }
}

/** All names of a row. */
export const namesOf = ({ name, aliases }: StarterRow['facts']): string[] => [name, ...aliases]

function rowOf(facts: StarterRow['facts']) {
  return {
    ...columnsOf(facts),
    name_key: nameKeyOf(facts.name),
    ...nameKeyColumns(facts.name),
    search_text: searchTextOf(facts.name, facts.description, facts.aliases),
  }
}
