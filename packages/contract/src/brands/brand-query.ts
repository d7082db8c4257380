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

/** What narrows the directory, and which part of the result is wanted. */
export type DirectoryQuery = {
  q: string
  garment: string[]
  minSellThrough: number
  minPrice: number
  sort: BrandSort
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
export function queryBrands<B extends QueriedBrand>(brands: readonly B[], query: DirectoryQuery) {
  const { page, pageSize } = query
  const found = collapseNames(brands).filter((brand) => isMatch(brand, query))
  const from = (page - 1) * pageSize
  const order = orders[query.sort]
  return { brands: found.toSorted(order).slice(from, from + pageSize), total: found.length, page, pageSize }
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

type Order = (a: QueriedBrand, b: QueriedBrand) => number

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

const orders: Record<BrandSort, Order> = {
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
  'price-asc': byPrice(1),
  'price-desc': byPrice(-1),
  'upvotes-desc': (a, b) => b.upvotes - a.upvotes || byId(a, b),
}

/** JavaScript compares UTF-16 units, which puts emoji before some letters that databases put first. */
function compareCodePoints(a: string, b: string): number {
  const [first, second] = [Array.from(a), Array.from(b)]
  for (const [index, character] of first.entries()) {
    const difference = (character.codePointAt(0) ?? 0) - (second[index]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return first.length - second.length
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
