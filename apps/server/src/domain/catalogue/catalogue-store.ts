import { sql } from 'kysely'
import { nameKeyOf, plainKeyOf } from '@bolodex/brand-names/name-keys'
import { namesOfMaker } from '@bolodex/brand-names/near-brands'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'
import { nameKeyColumns } from '../name-keys.ts'
import type { CatalogueEntry } from './read-catalogue.ts'

/** A row that is there already. */
export type StoredEntry = CatalogueEntry & { id: number }

const columns = sql`id, name, aliases, spoken, kind, tier, segments, line_of as "lineOf", same_as as "sameAs",
  detected_as as "detectedAs", wikidata, website, description, shop_type as "shopType", audience, country, source`

/** The catalogue's rows and the names by which each is found. Writes belong into one transaction. */
export function createCatalogueStore(db: Database) {
  return {
    async isEmpty(): Promise<boolean> {
      return !(await db.selectFrom('brand_catalogue').select('id').limit(1).executeTakeFirst())
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from brand_catalogue`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Concurrent loads would both find a name missing; the second waits here. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.loadCatalogue})`.execute(db)
    },

    /** Rows that have one of these names, or one that differs only in case, marks and punctuation. */
    async findByNames(names: string[]): Promise<StoredEntry[]> {
      const keys = names.map(nameKeyOf)
      const plain = names.map(plainKeyOf)
      const { rows } = await sql<StoredEntry>`
        select ${columns} from brand_catalogue
        where name_key = any (${keys}::text[]) or (plain_key <> '' and plain_key = any (${plain}::text[]))
        order by id`.execute(db)
      return rows
    },

    /** Adds rows, and answers their numbers in the order given. */
    async add(entries: CatalogueEntry[]): Promise<number[]> {
      if (entries.length === 0) return []
      const rows = await db.insertInto('brand_catalogue').values(entries.map(columnsOf)).returning('id').execute()
      return rows.map(({ id }) => id)
    },

    async change({ id, ...entry }: StoredEntry): Promise<void> {
      await db.updateTable('brand_catalogue').set(columnsOf(entry)).where('id', '=', id).execute()
    },

    /** Makes the names by which these rows are found what the rows say. */
    async saveNames(entries: StoredEntry[]): Promise<void> {
      if (entries.length === 0) return
      const ids = entries.map(({ id }) => id)
      await db.deleteFrom('brand_catalogue_names').where('catalogue_id', 'in', ids).execute()
      const rows = entries.flatMap(({ id, name, aliases, spoken, sameAs }) =>
        namesOfMaker({ name, aliases, spoken, sameAs }).map(([text, role]) => ({
          catalogue_id: id,
          maker_key: nameKeyOf(sameAs ?? name),
          name: text,
          role,
          ...nameKeyColumns(text),
        })),
      )
      // As arrays: a batch may have more names than a statement can have parameters.
      await sql`
        insert into brand_catalogue_names (catalogue_id, maker_key, name, role, plain_key, sound_key)
        select * from unnest(${rows.map((row) => row.catalogue_id)}::integer[], ${rows.map((row) => row.maker_key)}::text[],
          ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.role)}::text[],
          ${rows.map((row) => row.plain_key)}::text[], ${rows.map((row) => row.sound_key)}::text[])`.execute(db)
    },

    /** Without it the planner knows nothing of thousands of new rows until autovacuum comes by. */
    async analyze(): Promise<void> {
      await sql`analyze brand_catalogue, brand_catalogue_names`.execute(db)
    },
  }
}

function columnsOf({ lineOf, sameAs, detectedAs, shopType, ...entry }: CatalogueEntry) {
  return {
    ...entry,
    line_of: lineOf,
    same_as: sameAs,
    detected_as: detectedAs,
    shop_type: shopType,
    name_key: nameKeyOf(entry.name),
    plain_key: plainKeyOf(entry.name),
  }
}
