import { foldText, nameKeyOf } from '@bolodex/brand-names/name-keys'
import { eraName, type EraName } from '@bolodex/contract/directory/eras'
import type { BrandSort, DirectoryQuery } from '@bolodex/contract/directory/directory-query'

/** What of a brand the query looks at. */
export type QueriedBrand = {
  id: number
  name: string
  aliases: string[]
  description: string
  eras: readonly EraName[]
  garmentTypes: string[]
  averageSalePrice: number | null
  sellThroughRate: number | null
  upvotes: number
  /** When it was last changed, in whole minutes since 1970. */
  updatedMinute: number
}

/**
 * The meaning of a directory query, over a list that is in order of id: the database's answers are tested against
 * this, and a copy without a connection is searched by it.
 */
export function queryBrands<B extends QueriedBrand>(brands: readonly B[], query: DirectoryQuery, limits = bestMatch) {
  const { page, pageSize, sort } = query
  const found = collapseNames(brands).filter((brand) => isMatch(brand, query))
  const from = (page - 1) * pageSize
  const sorted = sort === 'best' ? sortBest(found, foldText(query.q.trim()), limits) : found.toSorted(orders[sort])
  return { brands: sorted.slice(from, from + pageSize), total: found.length, page, pageSize }
}

/**
 * Up to `ranked` brands are sorted by where the text occurs in them. Of more, only those whose name starts with it
 * come first, at most `first`: a text that common is an everyday word, and readers do not page that far.
 */
export const bestMatch = { ranked: 2000, first: 250 }

function sortBest<B extends QueriedBrand>(
  found: readonly B[],
  needle: string,
  { ranked, first }: typeof bestMatch,
): B[] {
  if (needle === '') return found.toSorted(byName)
  if (found.length <= ranked) return found.toSorted((a, b) => placeOf(a, needle) - placeOf(b, needle) || byName(a, b))
  const beginning = found.filter(({ name }) => nameKeyOf(name).startsWith(needle))
  const head = beginning.toSorted((a, b) => compareCodePoints(nameKeyOf(a.name), nameKeyOf(b.name))).slice(0, first)
  return [...head, ...found.filter((brand) => !head.includes(brand)).toSorted(byName)]
}

const placeOf = ({ name, aliases }: QueriedBrand, needle: string): number =>
  bestPlace([name, ...aliases].map(foldText), needle)

/**
 * Of a brand's folded names, its own first: it is the name, the name begins with it, another name does, it is in one of
 * them, it is in the description.
 */
export function bestPlace([own = '', ...others]: readonly string[], needle: string): number {
  if (own === needle) return 0
  if (own.startsWith(needle)) return 1
  if (others.some((alias) => alias.startsWith(needle))) return 2
  return [own, ...others].some((text) => text.includes(needle)) ? 3 : 4
}

/** Of names that are equal in lower case only the first is kept. */
export function collapseNames<B extends { name: string }>(brands: readonly B[]): B[] {
  const seen = new Set<string>()
  return brands.filter(({ name }) => {
    const key = nameKeyOf(name)
    return !seen.has(key) && seen.add(key)
  })
}

function isMatch(brand: QueriedBrand, { q, era, garment, minSellThrough, minPrice }: DirectoryQuery): boolean {
  const needle = foldText(q.trim())
  return (
    [brand.name, ...brand.aliases, brand.description].some((text) => foldText(text).includes(needle)) &&
    isOfEra(brand, era) &&
    (garment.length === 0 || garment.some((type) => brand.garmentTypes.includes(type))) &&
    (brand.sellThroughRate ?? 0) >= minSellThrough &&
    (brand.averageSalePrice ?? 0) >= minPrice
  )
}

/** Whether a brand has dated tags of this era, if one is asked for. */
export const isOfEra = ({ eras }: Pick<QueriedBrand, 'eras'>, era: DirectoryQuery['era']): boolean =>
  era === undefined || eras.includes(eraName(era))

/** What the orders look at. */
type OrderedBrand = Omit<QueriedBrand, 'aliases' | 'description' | 'eras' | 'garmentTypes'>
type Order = (a: OrderedBrand, b: OrderedBrand) => number

const collator = new Intl.Collator('en')
const byId: Order = (a, b) => a.id - b.id
/**
 * Dictionary order, 'É' beside 'E'. Names that collate as equal are then ordered by code points.
 */
const byName: Order = (a, b) => collator.compare(a.name, b.name) || compareCodePoints(a.name, b.name) || byId(a, b)

/** A brand without a price comes last, whichever way prices are sorted. */
const byPrice =
  (direction: 1 | -1): Order =>
  (a, b) => {
    const [first, second] = [a.averageSalePrice, b.averageSalePrice]
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byId(a, b)
    return direction * (first - second) || byId(a, b)
  }

/** Each is a whole order: no two brands are equal in it. */
export const orders: Record<BrandSort, Order> = {
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
  'price-asc': byPrice(1),
  'price-desc': byPrice(-1),
  'upvotes-desc': (a, b) => b.upvotes - a.upvotes || byId(a, b),
  'rate-desc': (a, b) => (b.sellThroughRate ?? -1) - (a.sellThroughRate ?? -1) || byId(a, b),
  'updated-desc': (a, b) => b.updatedMinute - a.updatedMinute || byId(b, a),
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** JavaScript compares UTF-16 units, which puts emoji before some letters that databases put first. */
export function compareCodePoints(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at += 1) {
    const [first, second] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (first === second) continue
    return isSurrogate(first) === isSurrogate(second) ? first - second : Number(isSurrogate(first)) - 0.5
  }
  return a.length - b.length
}
