import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { KnownName } from '@bolodex/transcript-detector/detector-brands'

export type NamesStore = ReturnType<typeof createNamesStore>

/** Read and handed to the detector at one go. */
const namesPerStep = 5000

/** A page of names, and the cursor of the next one. */
type Page = { names: KnownName[]; last: number; hasMore: boolean }

/** Every name that can be detected, page by page: nothing here ever holds all of them. */
export function createNamesStore(db: Database, { perStep = namesPerStep } = {}) {
  return {
    /**
     * A mark that changes when a brand up to this id was renamed, deleted or committed late, or another name was
     * added or removed. Without an id: for all brands.
     */
    async readMark(upTo?: number): Promise<{ upTo: number; mark: string }> {
      const { rows } = await sql<{ upTo: number; mark: string }>`
        with bound as materialized (select coalesce(${upTo ?? null}::integer, max(id), 0) as up_to from brands)
        select up_to as "upTo", concat_ws(' ',
          (select concat(count(*), ' ', sum(hashtext(name_key))) from brands where id <= up_to),
          (select concat(count(*), ' ', sum(hashtext(alias_key)), ' ', max(id)) from brand_aliases),
          (select concat(count(*), ' ', max(id)) from brand_catalogue)) as mark
        from bound`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The database answered nothing')
      return row
    },

    /** Brands of the directory with a higher number than this, with what it and the catalogue know of their names. */
    async listBrands(above: number): Promise<Page> {
      const { rows } = await sql<KnownName>`
        with page as materialized (select id, name, name_key from brands where id > ${above} order by id limit ${perStep}),
          ${lines(sql`in (select name_key from page)`)}
        select p.id, p.name, true as "isInDirectory", c.tier, c.kind, c.line_of as "lineOf",
          coalesce((select array_agg(alias order by id) from brand_aliases where brand_id = p.id), '{}')
            || coalesce(c.aliases, '{}') || coalesce(l.aliases, '{}') as aliases,
          coalesce(c.spoken, '{}') || coalesce(l.spoken, '{}') as spoken
        from page p left join brand_catalogue c on c.name_key = p.name_key left join lines l on l.maker_key = p.name_key
        order by p.id`.execute(db)
      return pageOf(rows, above)
    },

    /** Names of the catalogue that the directory does not have, one for each maker. They go by negative numbers. */
    async listCatalogue(above: number): Promise<Page> {
      const { rows } = await sql<KnownName & { isKnown: boolean }>`
        with page as materialized (select * from brand_catalogue where id > ${above} order by id limit ${perStep}),
          ${lines(sql`in (select name_key from page)`)}
        select p.id, p.name, false as "isInDirectory", p.tier, p.kind, p.line_of as "lineOf",
          p.aliases || coalesce(l.aliases, '{}') as aliases, p.spoken || coalesce(l.spoken, '{}') as spoken,
          exists (select from brands where name_key = p.name_key)
            or exists (select from brand_aliases where alias_key = p.name_key)
            or exists (select from makers m where m.id = p.id) as "isKnown"
        from page p left join lines l on l.maker_key = p.name_key order by p.id`.execute(db)
      const page = pageOf(rows, above)
      const isNew = rows.filter(({ isKnown }) => !isKnown)
      return { ...page, names: isNew.map(({ id, isKnown: _isKnown, ...name }) => ({ ...name, id: -id })) }
    },
  }

  function pageOf<N extends KnownName>(names: N[], above: number) {
    return { names, last: names.at(-1)?.id ?? above, hasMore: names.length === perStep }
  }
}

/**
 * Rows of the same maker are one brand: its aliases, and lines that contain its name ('Calvin Klein Jeans'). `makers`
 * has these rows with their representative, `lines` all their names by representative.
 */
const lines = (ofPage: RawBuilder<unknown>) => sql`
  makers as materialized (
    select l.id, m.name_key as maker_key, l.name, l.aliases, l.spoken from brand_catalogue l
      join brand_catalogue m on m.name = coalesce(l.same_as, l.line_of) and m.id <> l.id
    where l.same_as is not null or (m.plain_key <> '' and exists (
      select from unnest(l.plain_key || array(select lower(regexp_replace(a, '[^[:alnum:]]+', '', 'g')) from unnest(l.aliases) a)) k
      where strpos(k, m.plain_key) > 0))
  ), lines as materialized (
    select maker_key, array_agg(distinct n) filter (where n is not null) as aliases,
      array_agg(distinct s) filter (where s is not null) as spoken
    from makers left join lateral unnest(name || aliases) n on true left join lateral unnest(spoken) s on true
    where maker_key ${ofPage} group by maker_key
  )`
