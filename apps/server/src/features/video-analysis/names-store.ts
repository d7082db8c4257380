import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { KnownName } from './detector/detector-brands.ts'

export type NamesStore = ReturnType<typeof createNamesStore>

/** Read and handed to the detector at one go. */
const namesPerStep = 5000

/** A page of names, and the number of the last one read: the next page begins there. */
type Page = { names: KnownName[]; last: number; hasMore: boolean }

/** Every name that can be detected, page by page: nothing here ever holds all of them. */
export function createNamesStore(db: Database, { perStep = namesPerStep } = {}) {
  return {
    /**
     * A mark that is another one when a brand up to this number was renamed, deleted or written late, or any other name
     * was added or taken away. Without a number: of all brands there are.
     */
    async readMark(upTo?: number): Promise<{ upTo: number; mark: string }> {
      const { rows } = await sql<{ upTo: number; mark: string }>`
        with bound as materialized (select coalesce(${upTo ?? null}::integer, max(id), 0) as up_to from brands)
        select up_to as "upTo", concat_ws(' ',
          (select concat(count(*), ' ', sum(hashtext(name_key))) from brands where id <= up_to),
          (select concat(count(*), ' ', sum(hashtext(alias_key)), ' ', max(id)) from brand_aliases),
          (select concat(count(*), ' ', max(id)) from brand_catalogue where detected_as <> '{}')) as mark
        from bound`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The database answered nothing')
      return row
    },

    /** Brands of the directory with a higher number than this, with the other spellings that it or the catalogue knows. */
    async listBrands(above: number): Promise<Page> {
      const { rows } = await sql<KnownName>`
        select b.id, b.name, true as "isInDirectory", coalesce(
          (select array_agg(alias order by id) from brand_aliases where brand_id = b.id), '{}') || coalesce(
          (select detected_as[2:] from brand_catalogue where name_key = b.name_key), '{}') as aliases
        from brands b where b.id > ${above} order by b.id limit ${perStep}`.execute(db)
      return pageOf(rows, above)
    },

    /**
     * Names of the catalogue that are looked for in videos and that the directory does not have. They go by negative
     * numbers.
     */
    async listCatalogue(above: number): Promise<Page> {
      const { rows } = await sql<KnownName & { isKnown: boolean }>`
        select c.id, c.name, false as "isInDirectory", c.detected_as[2:] as aliases,
          exists (select from brands where name_key = c.name_key)
            or exists (select from brand_aliases where alias_key = c.name_key) as "isKnown"
        from brand_catalogue c where c.id > ${above} and detected_as <> '{}' order by c.id limit ${perStep}`.execute(db)
      const page = pageOf(rows, above)
      const isNew = rows.filter(({ isKnown }) => !isKnown)
      return { ...page, names: isNew.map(({ id, isKnown: _isKnown, ...name }) => ({ ...name, id: -id })) }
    },
  }

  function pageOf<N extends KnownName>(names: N[], above: number) {
    return { names, last: names.at(-1)?.id ?? above, hasMore: names.length === perStep }
  }
}
