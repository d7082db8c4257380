import type pg from 'pg'
import { foldText } from '@bolodex/brand-names/name-keys'
import { bestMatch } from '@bolodex/directory-query/query-brands'
import { eraBit, eraKeys, type EraKey } from '@bolodex/contract/directory/eras'
import type { BrandSort, DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { brandColumns, brandSourceOf } from '#domain/brands/brand-json.ts'
import { onOneConnection } from '#platform/database/transactions.ts'

/** Far longer than any query takes, and short enough to detect a silent database. */
const longestQueryMs = 10_000

/** From this offset on, a page is read from the nearer end. Before it nothing is gained, and a total may be stale. */
const deepPages = 2000

export type DirectoryStore = ReturnType<typeof createDirectoryStore>

/** The directory's query. On the pool itself, because its plain statements are prepared by name. */
export function createDirectoryStore(pool: pg.Pool, deepFrom = deepPages, best = bestMatch) {
  const ask = async <Row extends pg.QueryResultRow>(statement: Statement): Promise<Row | undefined> => {
    const limited = { ...statement, query_timeout: longestQueryMs }
    const { rows } = statement.needsIndex
      ? await onOneConnection(pool, beginByIndex, (client) => client.query<Row>(limited))
      : await pool.query<Row>(limited)
    return rows[0]
  }

  return {
    async count(filters: Filters): Promise<number> {
      const row = await ask<{ count: number }>(countStatement(filters))
      return row?.count ?? 0
    },

    /** How many brands each era has. */
    async countEras(): Promise<{ era: EraKey; brands: number }[]> {
      const sums = eraKeys.map((key) => `sum(brands) filter (where era_mask & ${eraBit(key)} <> 0)`)
      const row = await ask<{ counts: (number | null)[] }>({
        text: `select array[${sums.join(', ')}]::integer[] as counts from brand_era_totals`,
        values: [],
        name: 'totals of eras',
      })
      return eraKeys.map((era, place) => ({ era, brands: row?.counts[place] ?? 0 }))
    },

    /** One page as JSON text, for `total` matches of `all` brands. */
    async findPage(query: DirectoryQuery, total: number, all: number): Promise<string> {
      const { page, pageSize, sort, ...filters } = query
      const from = (page - 1) * pageSize
      if (from >= total) return '[]'
      const isBest = sort === 'best' && foldText(filters.q.trim()) !== ''
      if (isBest && total > best.ranked) return findBeginningFirst(query, total, all)
      return findPart({ filters, sort: sort === 'best' && !isBest ? 'name-asc' : sort, from, pageSize, total, all })
    },
  }

  type Part = Pick<PageNeed, 'sort' | 'first'> & {
    filters: Filters
    from: number
    pageSize: number
    total: number
    all: number
  }

  /** Part of the matches, read from the nearer end, after a few brands that precede all others. */
  async function findPart({ filters, sort, first, from, pageSize, total, all }: Part): Promise<string> {
    const isFromEnd = from >= deepFrom && from > total / 2
    const take = isFromEnd ? Math.min(pageSize, total - from) : pageSize
    const skip = isFromEnd ? total - from - take : from
    // The best match is marked only once all are gathered.
    const isGathered = sort === 'best' || isCheaperGathered(skip + take, total, all)
    const need = { ...filters, sort, skip, take, isFromEnd, isGathered, ...(first && { first }) }
    const row = await ask<{ brands: string }>(pageStatement(need))
    return row?.brands ?? '[]'
  }

  /** Names with the text as a prefix, up to the maximum, and then all others by name. */
  async function findBeginningFirst(
    { page, pageSize, ...filters }: DirectoryQuery,
    total: number,
    all: number,
  ): Promise<string> {
    const from = (page - 1) * pageSize
    const row = await ask<{ ids: number[] }>(beginningStatement(filters, best.first))
    const ids = row?.ids ?? []
    const shown = ids.slice(from, from + pageSize)
    const rest = { from: Math.max(0, from - ids.length), pageSize: pageSize - shown.length, total: total - ids.length }
    return findPart({ filters, sort: 'name-asc', first: { ids, shown }, all, ...rest })
  }
}

/** Sequential scans are disabled, because the planner misjudges the row counts. */
const beginByIndex = 'begin read only; set local enable_seqscan = off'

/**
 * Finding `wanted` matches along an index visits about `wanted × all ÷ total` entries; gathering fetches and sorts
 * all `total` matches, at about four times the cost each.
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

/** The filters of the directory, without its order. */
export type Filters = Pick<DirectoryQuery, 'q' | 'era' | 'garment' | 'minSellThrough' | 'minPrice'>

/** Each order in both directions: a page near the end is read from the end. */
const orders: Record<BrandSort | 'best', { forwards: string; backwards: string }> = {
  best: {
    forwards: 'found.place, b.name collate "und-x-icu", b.id',
    backwards: 'found.place desc, b.name collate "und-x-icu" desc, b.id desc',
  },
  'name-asc': { forwards: 'b.name collate "und-x-icu", b.id', backwards: 'b.name collate "und-x-icu" desc, b.id desc' },
  'name-desc': {
    forwards: 'b.name collate "und-x-icu" desc, b.id desc',
    backwards: 'b.name collate "und-x-icu", b.id',
  },
  'price-asc': {
    forwards: 'b.shown_price nulls last, b.id',
    backwards: 'b.shown_price desc nulls first, b.id desc',
  },
  'price-desc': {
    forwards: 'b.shown_price desc nulls last, b.id',
    backwards: 'b.shown_price nulls first, b.id desc',
  },
  'upvotes-desc': { forwards: 'b.upvotes desc, b.id', backwards: 'b.upvotes, b.id desc' },
  'rate-desc': {
    forwards: 'b.sell_through_rate desc nulls last, b.id',
    backwards: 'b.sell_through_rate nulls first, b.id desc',
  },
  // By brands_by_change, backwards.
  'updated-desc': { forwards: 'b.updated_at desc, b.id desc', backwards: 'b.updated_at, b.id' },
}

const bitOf = new Map<string, number>(garmentTypes.map(({ name }, index) => [name, 1 << index]))
/** Shared by all types that are not in the catalogue. */
const otherTypes = 1 << garmentTypes.length

/**
 * One and two letters use a separate index, except letters that occur in nearly every text, for which a sequential
 * scan is faster.
 */
const isShortGram = (needle: string): boolean => Array.from(needle).length <= 2 && !/^[aceilnorst]$/.test(needle)

/**
 * Without three letters or digits of ASCII in a row, a text has no trigram, or only such that most texts have (and in a
 * database with the C locale other scripts have none at all). It is found by its pairs instead.
 */
const hasTrigram = (needle: string): boolean => /[a-z0-9]{3}/.test(needle)
const maxPairs = 12

function pairsOf(needle: string): string[] {
  const letters = Array.from(needle)
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))].slice(0, maxPairs)
}

function countStatement(filters: Filters): Statement {
  const { q, era, garment, minSellThrough, minPrice } = filters
  const isKept = foldText(q.trim()) === '' && minSellThrough === 0 && minPrice === 0
  if (isKept && garment.every((name) => bitOf.has(name))) return keptTotal(era, garment)
  const found = foundBrands(filters, 'count(*)')
  return found.values.length > 0 ? found : { ...found, name: 'count' }
}

/** The total of all brands, or of an era and a garment combination: maintained, never counted. */
function keptTotal(era: EraKey | undefined, garment: string[]): Statement {
  const values = new Values()
  const conditions = [
    ...(era ? [`era_mask & ${values.add(eraBit(era))}::integer <> 0`] : []),
    ...(garment.length > 0 ? [`garment_mask & ${values.add(maskOf(garment))}::integer <> 0`] : []),
  ]
  const text = `select coalesce(sum(brands), 0)::integer as count from ${era ? 'brand_era_totals' : 'brand_totals'} ${where(conditions)}`
  return { text, values: values.list, name: `total${era ? ' of era' : ''}${garment.length > 0 ? ' of garments' : ''}` }
}

const maskOf = (garment: string[]): number => garment.reduce((bits, name) => bits | (bitOf.get(name) ?? otherTypes), 0)

type PageNeed = Filters & {
  sort: BrandSort | 'best'
  /** Brands that precede all others: the rest excludes them, and those to be shown start the page. */
  first?: { ids: number[]; shown: number[] }
  /** Rows to pass over and to take, counted from the nearer end. */
  skip: number
  take: number
  isFromEnd: boolean
  /** Whether few brands match, so that gathering and sorting them costs less than walking along an index. */
  isGathered: boolean
}

/** One page as JSON text. Selects ids by index first, then the rows. */
export function pageStatement({ sort, skip, take, isFromEnd, isGathered, first, ...filters }: PageNeed): Statement {
  const order = `order by ${orders[sort][isFromEnd ? 'backwards' : 'forwards']} limit ${take} offset ${skip}`
  const without = first?.ids ?? []
  const ids = isGathered ? gatherIds({ filters, without, order, sort }) : walkIds({ filters, without, order })
  // Read backwards, the first place is the last: those that come first are then beyond all others.
  const lead = (first?.shown ?? []).map((id, index) => `(${id}, ${isFromEnd ? 1e6 - index : index - 1e6})`)
  const leading = lead.length > 0 ? ` union all values ${lead.join(', ')}` : ''
  const text = `
    with page as materialized (select id, row_number() over () as place from (${ids.text}) ids${leading})
    select coalesce(json_agg(brand order by place ${isFromEnd ? 'desc' : ''}), '[]')::text as brands
    from page cross join lateral (select ${brandColumns} from ${brandSourceOf(filters.era)} where b.id = page.id) brand`
  // The first page of everything is what most people read.
  const isPlain = ids.values.length === 0 && skip === 0 && !isFromEnd && !isGathered
  return { ...ids, text, ...(isPlain && { name: `page ${sort} ${take}` }) }
}

type IdsNeed = { filters: Filters; without: number[]; order: string }

const without = (ids: number[], values: Values): string[] =>
  ids.length > 0 ? [`b.id <> all (${values.add(ids)}::integer[])`] : []

/** Walks the order's index and keeps the matches. */
function walkIds({ filters, without: ids, order }: IdsNeed): Statement {
  const values = new Values()
  const needle = foldText(filters.q.trim())
  const conditions = [
    ...rest(filters, 'b', values),
    ...(needle ? [`s.text like ${values.add(patternOf(needle))}`] : []),
    ...without(ids, values),
  ]
  const source = needle ? 'brands b join brand_search s on s.brand_id = b.id' : 'brands b'
  return { text: `select b.id from ${source} ${where(conditions)} ${order}`, values: values.list }
}

/**
 * Fetches and sorts all matches. There are few, whatever the planner estimates: each is looked up separately (the
 * limit keeps the planner from scanning all brands).
 */
function gatherIds({ filters, without: ids, order, sort }: IdsNeed & Pick<PageNeed, 'sort'>): Statement {
  const values = new Values()
  const found = foundBrands(filters, sort === 'best' ? 'id and place' : 'id', values)
  return {
    ...found,
    text: `
      with found as materialized (${found.text})
      select b.id from found cross join lateral (select * from brands where id = found.id limit 1) b
      ${where(without(ids, values))} ${order}`,
  }
}

/** The first brands, by code points, whose name starts with the text. */
function beginningStatement(filters: Filters, most: number): Statement {
  const values = new Values()
  const needle = foldText(filters.q.trim())
  const begins = `b.name_key collate "C" like ${values.add(`${escapePattern(needle)}%`)}`
  // The key folds more than the search does ('ß' to 'ss'). The scalar subquery runs only for rows found by the index.
  const contains = `(select s.text from brand_search s where s.brand_id = b.id) like ${values.add(patternOf(needle))}`
  return {
    text: `
      select array(select b.id from brands b ${where([begins, contains, ...rest(filters, 'b', values)])}
        order by b.name_key collate "C" limit ${most}) as ids`,
    values: values.list,
  }
}

/**
 * The match position in a row `s` of brand_search: like bestPlace of the contract. The last line is the description.
 */
function placeOf(needle: string, values: Values): string {
  const text = `${values.add(needle)}::text`
  const names = String.raw`left(s.text, length(s.text) - strpos(reverse(s.text), E'\n'))`
  return String.raw`case
    when starts_with(s.text, ${text} || E'\n') then 0
    when starts_with(s.text, ${text}) then 1
    when strpos(${names}, E'\n' || ${text}) > 0 then 2
    when strpos(${names}, ${text}) > 0 then 3
    else 4 end`
}

/** All matches, by the fitting index. */
function foundBrands(filters: Filters, what: 'count(*)' | 'id' | 'id and place', values = new Values()): Statement {
  const needle = foldText(filters.q.trim())
  if (!needle) return { text: `select ${what} from brands b ${where(rest(filters, 'b', values))}`, values: values.list }
  const isShort = isShortGram(needle)
  const isPaired = Array.from(needle).length > 2 && !hasTrigram(needle)
  const needsIndex = isShort || isPaired
  const pairs = isPaired ? `short_grams(s.text) @> ${values.add(pairsOf(needle))}::text[] and ` : ''
  const text = isShort
    ? `short_grams(s.text) @> array[${values.add(needle)}]`
    : `${pairs}s.text like ${values.add(patternOf(needle))}`
  const columns = what === 'id and place' ? `id, ${placeOf(needle, values)} as place` : what
  return {
    text: `select ${columns} from (select s.*, s.brand_id as id from brand_search s) s ${where([text, ...rest(filters, 's', values)])}`,
    values: values.list,
    needsIndex,
  }
}

class Values {
  readonly list: unknown[]

  constructor(list: unknown[] = []) {
    this.list = list
  }

  /** Adds a parameter and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}

const where = (conditions: string[]): string => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '')

const escapePattern = (needle: string): string => needle.replaceAll(/[\\%_]/g, String.raw`\$&`)
const patternOf = (needle: string): string => `%${escapePattern(needle)}%`

/** Whether a row `b` of brands passes the filters other than the text; their values are added to the list. */
export function filterConditions(filters: Filters, values: unknown[]): string {
  return ['true', ...rest(filters, 'b', new Values(values))].join(' and ')
}

/** Filters other than the text. A missing number counts as 0: a minimum above 0 excludes it. */
function rest({ era, garment, minSellThrough, minPrice }: Filters, row: 'b' | 's', values: Values): string[] {
  const conditions: string[] = []
  if (era) conditions.push(`${row}.era_mask & ${values.add(eraBit(era))}::integer <> 0`)
  if (garment.length > 0) conditions.push(`${row}.garment_mask & ${values.add(maskOf(garment))}::integer <> 0`)
  if (!garment.every((name) => bitOf.has(name)))
    conditions.push(
      `exists (select from brands x where x.id = ${row}.id and x.garment_types && ${values.add(garment)}::text[])`,
    )
  if (minSellThrough > 0) conditions.push(`${row}.sell_through_rate >= ${values.add(minSellThrough)}::integer`)
  if (minPrice > 0) conditions.push(`${row}.shown_price >= ${values.add(minPrice)}::integer`)
  return conditions
}
