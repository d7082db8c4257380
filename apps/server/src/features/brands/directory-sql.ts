import type { BrandSort, DirectoryQuery } from '@bolodex/contract/brand-query'
import { foldText } from '@bolodex/contract/brand-names'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { brandColumns, brandSource } from './brand-json.ts'

/** A statement with its values; one with a name is planned once for each connection. */
export type Statement = { text: string; values: unknown[]; name?: string }

export type Filters = Pick<DirectoryQuery, 'q' | 'garment' | 'minSellThrough' | 'minPrice'>

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

export function countStatement(filters: Filters): Statement {
  const { where, values, hasText } = writeConditions(filters)
  if (where === '') return { text: 'select count(*) from brands', values, name: 'count' }
  return { text: `select count(*) from ${hasText ? 'brand_search s' : 'brands b'} ${where}`, values }
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
  const { where, values, hasText } = writeConditions(filters)
  const order = `order by ${orders[sort][isFromEnd ? 'backwards' : 'forwards']} limit ${take} offset ${skip}`
  const found = `with found as materialized (select s.brand_id from brand_search s ${where})`
  const gathered = `${found} select b.id from found join brands b on b.id = found.brand_id ${order}`
  const walked = hasText
    ? `select b.id from brands b join brand_search s on s.brand_id = b.id ${where} ${order}`
    : `select b.id from brands b ${where} ${order}`
  const ids = hasText && isGathered ? gathered : walked
  const text = `
    with page as materialized (select id, row_number() over () as place from (${ids}) ids)
    select coalesce(json_agg(brand order by place ${isFromEnd ? 'desc' : ''}), '[]')::text as brands
    from page cross join lateral (select ${brandColumns} from ${brandSource} where b.id = page.id) brand`
  // The first page of everything is what most people read.
  const isPlain = where === '' && skip === 0 && !isFromEnd
  return { text, values, ...(isPlain && { name: `page ${sort} ${take}` }) }
}

/**
 * What the filters ask: of a row `s` of brand_search when there is a text to look for, else of a row `b` of brands, whose
 * indexes carry all the rest. A missing number counts as 0, so a minimum above 0 refuses it.
 */
function writeConditions({ q, garment, minSellThrough, minPrice }: Filters) {
  const needle = foldText(q.trim())
  const row = needle ? 's' : 'b'
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  if (needle) conditions.push(`s.text like ${add(`%${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`)
  if (garment.length > 0) {
    const mask = garment.reduce((bits, name) => bits | (bitOf.get(name) ?? otherTypes), 0)
    conditions.push(`${row}.garment_mask & ${add(mask)}::integer <> 0`)
    const isExact = garment.every((name) => bitOf.has(name))
    const id = needle ? 's.brand_id' : 'b.id'
    if (!isExact)
      conditions.push(`exists (select from brands x where x.id = ${id} and x.garment_types && ${add(garment)}::text[])`)
  }
  if (minSellThrough > 0) conditions.push(`${row}.sell_through_rate >= ${add(minSellThrough)}::integer`)
  if (minPrice > 0) conditions.push(`${row}.average_sale_price >= ${add(minPrice)}::integer`)
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return { where, values, hasText: needle !== '' }
}
