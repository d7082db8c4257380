import { foldText, nameKeyOf } from './brand-names.ts'

/** The five orders of the directory, by the name the address bears, with what the list shows. */
export const brandSorts = {
  'name-asc': 'Name (A-Z)',
  'name-desc': 'Name (Z-A)',
  'price-asc': 'Price (Low to High)',
  'price-desc': 'Price (High to Low)',
  'upvotes-desc': 'Most Upvoted',
} as const
export type BrandSort = keyof typeof brandSorts

/**
 * With the order that is taken while nobody has chosen one: of what is searched the best match comes first, and without
 * a text it is by name. It is offered only while something is searched.
 */
export const directorySorts = { best: 'Best match', ...brandSorts } as const
export type DirectorySort = keyof typeof directorySorts

/** What narrows the directory, and which part of the result is wanted. */
export type DirectoryQuery = {
  q: string
  garment: string[]
  minSellThrough: number
  minPrice: number
  sort: DirectorySort
  page: number
  pageSize: number
}

/** What of a brand the query looks at. */
export type QueriedBrand = {
  id: number
  name: string
  aliases: string[]
  description: string
  garmentTypes: string[]
  averageSalePrice: number | null
  sellThroughRate: number | null
  upvotes: number
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
 * Up to `ranked` brands are sorted by where the text stands in them. Of more, only those whose name begins with it come
 * first, at most `first`: a text that so many have is an everyday word, and nobody reads that far.
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

function isMatch(brand: QueriedBrand, { q, garment, minSellThrough, minPrice }: DirectoryQuery): boolean {
  const needle = foldText(q.trim())
  return (
    [brand.name, ...brand.aliases, brand.description].some((text) => foldText(text).includes(needle)) &&
    (garment.length === 0 || garment.some((type) => brand.garmentTypes.includes(type))) &&
    (brand.sellThroughRate ?? 0) >= minSellThrough &&
    (brand.averageSalePrice ?? 0) >= minPrice
  )
}

/** What the orders look at. */
type OrderedBrand = Pick<QueriedBrand, 'id' | 'name' | 'averageSalePrice' | 'upvotes'>
type Order = (a: OrderedBrand, b: OrderedBrand) => number

const collator = new Intl.Collator('en')
const byId: Order = (a, b) => a.id - b.id
/** As people sort names, 'É' beside 'E'. What a dictionary holds for equal is then told apart by its code points. */
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

/** Up to so many pages are all shown. */
const pagesShownInFull = 5

/** The page buttons: first, a window around the current one, last, with an ellipsis for what is left out. */
export function pageWindow(page: number, pageCount: number): (number | 'ellipsis')[] {
  if (pageCount <= pagesShownInFull) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const shown = new Set([1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount))
  return [...shown].flatMap((number, index, numbers) =>
    number - (numbers[index - 1] ?? 0) > 1 ? ['ellipsis' as const, number] : [number],
  )
}
