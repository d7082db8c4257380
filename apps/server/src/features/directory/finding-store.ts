import type pg from 'pg'
import type { FoldedName } from '@bolodex/brand-names/fold-name'
import {
  fewestLetters,
  leastLikeness,
  mostByWay,
  type FoundMaker,
  type FoundName,
} from '@bolodex/brand-names/near-brands'
import type { Identifier } from '@bolodex/contract/identifiers/identifiers'
import { brandColumns, brandSourceOf } from '#domain/brands/brand-json.ts'
import { brandsOfNumber } from '#domain/brands/identifier-store.ts'
import { onOneConnection } from '#platform/database/transactions.ts'
import { filterConditions, type Filters } from './directory-store.ts'
import { wordStatement, type WordMatch } from './word-store.ts'

/** A phonetic key shared by more names than this is too common to help; only this many are compared. */
const mostOfSound = 2000

/** Longer than any of this takes; a search is answered without it rather than late. */
const longestMs = 3000

/** Postgres cancels a statement itself; this ends the wait for a silent database. */
const silentMs = 1000

/** Tables of names: where they are, and which columns make a FoundName. */
const directoryTables = [
  {
    from: 'brands n',
    columns: `n.id as "brandId", null::text as "makerKey", n.name as text, 'name' as role, null as tier`,
  },
  {
    from: 'brand_aliases n',
    columns: `n.brand_id as "brandId", null::text as "makerKey", n.alias as text, 'alias' as role, null as tier`,
  },
  {
    from: 'brand_lines n',
    columns: `n.brand_id as "brandId", null::text as "makerKey", n.name as text, 'line' as role, null as tier`,
  },
]
const catalogueTables = [
  {
    from: 'brand_catalogue_names n',
    columns: `null::integer as "brandId", n.maker_key as "makerKey", n.name as text, n.role,
      (select tier from brand_catalogue c where c.name_key = n.maker_key) as tier`,
  },
]
const allTables = [...directoryTables, ...catalogueTables]

/** In the C locale a text without Latin letters has no trigrams, and would scan the whole index. */
const hasTrigrams = 'cardinality(show_trgm($1::text)) > 0'

/** The ways by which names are found, each by its own index. */
const ways = {
  /** Equal letters, ignoring anything between them. */
  same: `${hasTrigrams} and n.plain_key = $1::text`,
  sound: `$2::text <> '' and n.sound_key = $2::text`,
  begins: `${hasTrigrams} and n.plain_key like $1::text || '%'`,
  contains: `${hasTrigrams} and n.plain_key like '%' || $1::text || '%'`,
  near: `${hasTrigrams} and n.plain_key % $1::text`,
}
type Way = keyof typeof ways

export const statementOf = (chosen: Way[], tables = allTables): string =>
  chosen
    .flatMap((way) =>
      tables.map(
        ({ from, columns }) => `(
          select * from (select ${columns}, n.plain_key from ${from} where ${ways[way]} limit ${mostOfSound}) n
          order by similarity(plain_key, $1::text) desc, length(plain_key), text collate "C" limit ${mostByWay})`,
      ),
    )
    .join(' union all ')

type Step = { ways: Way[]; tables: typeof allTables; likeness?: number }

export type FindingStore = ReturnType<typeof createFindingStore>

/** Names near what was typed, in the directory and in the catalogue. */
export function createFindingStore(pool: pg.Pool, mostMs = longestMs) {
  return {
    /** Names that are the same. Two that fold to the same letters share a sound. */
    listSame: (asked: FoldedName): Promise<FoundName[]> =>
      list(asked, [
        { ways: asked.plain.length < fewestLetters.like ? ['same'] : ['same', 'sound'], tables: allTables },
      ]),

    /** Names that are equal, sound equal, or start with or contain the text. */
    listLike: (asked: FoldedName): Promise<FoundName[]> =>
      list(asked, [
        {
          ways: asked.plain.length < fewestLetters.like ? ['same'] : ['same', 'sound', 'begins', 'contains'],
          tables: allTables,
        },
      ]),

    /** Names that are spelled nearly so. */
    async listNear(asked: FoldedName): Promise<FoundName[]> {
      if (asked.plain.length < fewestLetters.near) return []
      return list(asked, [
        { ways: ['near'], tables: directoryTables, likeness: leastLikeness.directory(asked) },
        { ways: ['near'], tables: catalogueTables, likeness: leastLikeness.catalogue },
      ])
    },

    /** Brands that have all words of a search and pass the filters. */
    listByWords: (words: readonly string[], q: string, filters: Filters): Promise<WordMatch[]> =>
      askByIndex(async (client) => {
        const config = { ...wordStatement(words, q, filters), query_timeout: mostMs + silentMs }
        return (await client.query<WordMatch>(config)).rows
      }),

    /** Brands on whose tags members found this number, most confirmed first. */
    async listByNumber({ kind, number }: Identifier): Promise<number[]> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'brand ids of a number',
        text: `select brand_id as id from (${brandsOfNumber}) found order by place`,
        values: [kind, number],
      })
      return rows.map(({ id }) => id)
    },

    /** The makers of these keys, and which of them the directory has. */
    async findMakers(keys: string[]): Promise<FoundMaker[]> {
      if (keys.length === 0) return []
      const config = {
        name: 'makers by key',
        text: `
          select c.name_key as "makerKey", c.name, c.line_of as "lineOf", coalesce(
            (select id from brands b where b.name_key = c.name_key),
            (select brand_id from brand_aliases a where a.alias_key = c.name_key),
            (select b.id from brand_catalogue_names n join brands b using (sound_key)
              where n.catalogue_id = c.id and n.role = 'name' and b.plain_key = n.plain_key
              order by b.id limit 1)) as "brandId"
          from brand_catalogue c where c.name_key = any ($1::text[])`,
        values: [keys],
        query_timeout: mostMs,
      }
      const { rows } = await pool.query<FoundMaker>(config)
      return rows
    },

    /** Brands as shown, and which of them match the filters. */
    async readBrands(ids: number[], filters: Filters): Promise<{ id: number; isPassed: boolean; brand: string }[]> {
      if (ids.length === 0) return []
      const values: unknown[] = [ids]
      const conditions = filterConditions(filters, values)
      const { rows } = await pool.query<{ id: number; isPassed: boolean; brand: string }>({
        text: `
          select brand.id, ${conditions} as "isPassed", to_json(brand)::text as brand
          from (select ${brandColumns} from ${brandSourceOf(filters.era)} where b.id = any ($1::integer[])) brand
          join brands b on b.id = brand.id`,
        values,
      })
      return rows
    },
  }

  function list({ plain, sound }: FoldedName, steps: Step[]): Promise<FoundName[]> {
    return askByIndex(async (client) => {
      const found: FoundName[] = []
      for (const { ways, tables, likeness = leastLikeness.catalogue } of steps) {
        // A connection runs one query at a time.
        // oxlint-disable-next-line no-await-in-loop
        await client.query(`set local pg_trgm.similarity_threshold = ${likeness}`)
        const config = {
          text: statementOf(ways, tables),
          values: ways.includes('sound') ? [plain, sound] : [plain],
          query_timeout: mostMs + silentMs,
        }
        // oxlint-disable-next-line no-await-in-loop
        found.push(...(await client.query<FoundName>(config)).rows)
      }
      return found
    })
  }

  /** With sequential scans disabled, because the planner misjudges the row counts. */
  function askByIndex<Answer>(ask: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const begin = `begin read only; set local enable_seqscan = off; set local statement_timeout = ${mostMs}`
    return onOneConnection(pool, begin, ask)
  }
}
