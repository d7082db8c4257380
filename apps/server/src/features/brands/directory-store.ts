import type pg from 'pg'
import { foldText } from '@bolodex/contract/brands/brand-names'
import type { DirectoryQuery, BrandSort } from '@bolodex/contract/brands/brand-query'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import { brandColumns, brandSource } from './brand-json.ts'

/** Far longer than any query takes, and short enough to notice a database that has fallen silent. */
const longestQueryMs = 10_000

/** From here on a page is read from the nearer end. Before it nothing is gained, and a total may be a moment old. */
const deepPages = 2000

export type DirectoryStore = ReturnType<typeof createDirectoryStore>

/** The directory's query. On the pool itself, because its plain statements are prepared by name. */
export function createDirectoryStore(pool: pg.Pool, deepFrom = deepPages) {
  const ask = async <Row extends pg.QueryResultRow>(statement: Statement): Promise<Row | undefined> => {
    const limited = { ...statement, query_timeout: longestQueryMs }
    const { rows } = await (statement.needsIndex ? askByIndex<Row>(pool, limited) : pool.query<Row>(limited))
    return rows[0]
  }

  return {
    async count(filters: Filters): Promise<number> {
      const row = await ask<{ count: number }>(countStatement(filters))
      return row?.count ?? 0
    },

    /** One page as JSON text. `total` brands match, of `all` there are. */
    async findPage(query: DirectoryQuery, total: number, all: number): Promise<string> {
      const { page, pageSize, sort, ...filters } = query
      const from = (page - 1) * pageSize
      if (from >= total) return '[]'
      const isFromEnd = from >= deepFrom && from > total / 2
      const take = isFromEnd ? Math.min(pageSize, total - from) : pageSize
      const skip = isFromEnd ? total - from - take : from
      const isGathered = isCheaperGathered(skip + take, total, all)
      const row = await ask<{ brands: string }>(pageStatement({ ...filters, sort, skip, take, isFromEnd, isGathered }))
      return row?.brands ?? '[]'
    },
  }
}

/** Asks with the reading of whole tables ruled out, whatever the planner believes about the numbers. */
async function askByIndex<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: Statement,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  try {
    await client.query('begin read only; set local enable_seqscan = off')
    const result = await client.query<Row>(statement)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * To find `wanted` matches along an index, about `wanted × all ÷ total` entries are looked at; to gather them, all
 * `total` matches are fetched and sorted, each at some four times the cost of a look.
 */
function isCheaperGathered(wanted: number, total: number, all: number): boolean {
  return total * 4 < (wanted * all) / total
}

/** A statement with its values; one with a name is planned once for each connection. */
type Statement = {
  text: string
  values: unknown[]
  name?: string
  /** Must find its rows by an index: reading all of them would take a minute. */
  needsIndex?: boolean
}

type Filters = Pick<DirectoryQuery, 'q' | 'garment' | 'minSellThrough' | 'minPrice'>

/** Each order forwards and backwards: a page near the end is read from the end. */
const orders: Record<BrandSort, { forwards: string; backwards: string }> = {
  'name-asc': { forwards: 'b.name collate "und-x-icu", b.id', backwards: 'b.name collate "und-x-icu" desc, b.id desc' },
  'name-desc': {
    forwards: 'b.name collate "und-x-icu" desc, b.id desc',
    backwards: 'b.name collate "und-x-icu", b.id',
  },
  'price-asc': {
    forwards: 'b.average_sale_price nulls last, b.id',
    backwards: 'b.average_sale_price desc nulls first, b.id desc',
  },
  'price-desc': {
    forwards: 'b.average_sale_price desc nulls last, b.id',
    backwards: 'b.average_sale_price nulls first, b.id desc',
  },
  'upvotes-desc': { forwards: 'b.upvotes desc, b.id', backwards: 'b.upvotes, b.id desc' },
}

const bitOf = new Map<string, number>(garmentTypes.map(({ name }, index) => [name, 1 << index]))
/** Shared by all types that are not in the catalogue. */
const otherTypes = 1 << garmentTypes.length

/**
 * One and two letters are found by an index of their own, except the letters that nearly every text has: for them
 * reading all texts is quicker.
 */
const isShortGram = (needle: string): boolean => Array.from(needle).length <= 2 && !/^[aceilnorst]$/.test(needle)

function countStatement(filters: Filters): Statement {
  const found = foundBrands(filters, 'count(*)')
  return found.values.length > 0 ? found : { ...found, name: 'count' }
}

type PageNeed = Filters & {
  sort: BrandSort
  /** Rows to pass over and to take, counted from the nearer end. */
  skip: number
  take: number
  isFromEnd: boolean
  /** Whether few brands match, so that gathering and sorting them costs less than walking along an index. */
  isGathered: boolean
}

/** One page as JSON text. Its ids come first, from the indexes; then its own rows are looked up. */
export function pageStatement({ sort, skip, take, isFromEnd, isGathered, ...filters }: PageNeed): Statement {
  const order = `order by ${orders[sort][isFromEnd ? 'backwards' : 'forwards']} limit ${take} offset ${skip}`
  const ids = isGathered ? gatherIds(filters, order) : walkIds(filters, order)
  const text = `
    with page as materialized (select id, row_number() over () as place from (${ids.text}) ids)
    select coalesce(json_agg(brand order by place ${isFromEnd ? 'desc' : ''}), '[]')::text as brands
    from page cross join lateral (select ${brandColumns} from ${brandSource} where b.id = page.id) brand`
  // The first page of everything is what most people read.
  const isPlain = ids.values.length === 0 && skip === 0 && !isFromEnd && !isGathered
  return { ...ids, text, ...(isPlain && { name: `page ${sort} ${take}` }) }
}

/** Goes along the index of the order and keeps what matches. */
function walkIds(filters: Filters, order: string): Statement {
  const values = new Values()
  const needle = foldText(filters.q.trim())
  const conditions = [
    ...rest(filters, 'b', values),
    ...(needle ? [`s.text like ${values.add(patternOf(needle))}`] : []),
  ]
  const source = needle ? 'brands b join brand_search s on s.brand_id = b.id' : 'brands b'
  return { text: `select b.id from ${source} ${where(conditions)} ${order}`, values: values.list }
}

/**
 * Finds everything that matches and sorts it. Few match, whatever the planner believes: each is looked up by itself
 * (the limit keeps the planner from reading all brands instead).
 */
function gatherIds(filters: Filters, order: string): Statement {
  const found = foundBrands(filters, 'id')
  return {
    ...found,
    text: `
      with found as materialized (${found.text})
      select b.id from found cross join lateral (select * from brands where id = found.id limit 1) b ${order}`,
  }
}

/** Everything that matches, by whichever index leads to it. */
function foundBrands(filters: Filters, what: 'count(*)' | 'id'): Statement {
  const values = new Values()
  const needle = foldText(filters.q.trim())
  if (!needle) return { text: `select ${what} from brands b ${where(rest(filters, 'b', values))}`, values: values.list }
  const needsIndex = isShortGram(needle)
  const text = needsIndex
    ? `short_grams(s.text) @> array[${values.add(needle)}]`
    : `s.text like ${values.add(patternOf(needle))}`
  return {
    text: `select ${what} from (select s.*, s.brand_id as id from brand_search s) s ${where([text, ...rest(filters, 's', values)])}`,
    values: values.list,
    needsIndex,
  }
}

class Values {
  readonly list: unknown[] = []

  /** Keeps a value and answers how the statement refers to it. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}

const where = (conditions: string[]): string => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '')

const patternOf = (needle: string): string => `%${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** What filters other than the text ask of a row. A missing number counts as 0: a minimum above 0 refuses it. */
function rest({ garment, minSellThrough, minPrice }: Filters, row: 'b' | 's', values: Values): string[] {
  const conditions: string[] = []
  if (garment.length > 0) {
    const mask = garment.reduce((bits, name) => bits | (bitOf.get(name) ?? otherTypes), 0)
    conditions.push(`${row}.garment_mask & ${values.add(mask)}::integer <> 0`)
    if (!garment.every((name) => bitOf.has(name)))
      conditions.push(
        `exists (select from brands x where x.id = ${row}.id and x.garment_types && ${values.add(garment)}::text[])`,
      )
  }
  if (minSellThrough > 0) conditions.push(`${row}.sell_through_rate >= ${values.add(minSellThrough)}::integer`)
  if (minPrice > 0) conditions.push(`${row}.average_sale_price >= ${values.add(minPrice)}::integer`)
  return conditions
}
