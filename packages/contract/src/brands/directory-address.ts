import { directorySorts, type DirectoryQuery, type DirectorySort } from './brand-query.ts'
import { garmentTypes } from './garment-types.ts'
import { addressLimits } from '../address-limits.ts'

/** The directory as it opens. */
export const defaultDirectoryQuery: DirectoryQuery = {
  q: '',
  garment: [],
  minSellThrough: 0,
  minPrice: 0,
  sort: 'best',
  page: 1,
  pageSize: addressLimits.pageSizes[0],
}

/** Reads a query from an address that anybody may have typed: what cannot be understood counts as not given. */
export function readDirectoryQuery(address: URLSearchParams): DirectoryQuery {
  const sort = address.get('sort') ?? ''
  const pageSize = Number(address.get('pageSize'))
  const q = (address.get('q') ?? '').replaceAll('\0', '').trim().slice(0, addressLimits.searchText)
  return {
    q,
    garment: cleanGarments(address.getAll('garment')),
    minSellThrough: readWholeNumber(address.get('minSellThrough'), addressLimits.sellThroughRate.max),
    minPrice: readWholeNumber(address.get('minPrice'), addressLimits.averageSalePrice.max),
    sort: isSort(sort) ? chosenSort(q, sort) : defaultDirectoryQuery.sort,
    page: Math.max(1, readWholeNumber(address.get('page'), addressLimits.maxPage)),
    pageSize: addressLimits.pageSizes.find((size) => size === pageSize) ?? defaultDirectoryQuery.pageSize,
  }
}

/** Without a text both are by name, and one view has one address. */
const chosenSort = (q: string, sort: DirectorySort): DirectorySort =>
  q === '' && sort === 'name-asc' ? defaultDirectoryQuery.sort : sort

/** The order that a query is shown in: what the list of orders marks as chosen. */
export function shownSort({ q, sort }: Pick<DirectoryQuery, 'q' | 'sort'>): DirectorySort {
  return sort === 'best' && q === '' ? 'name-asc' : sort
}

/** What differs from the directory as it opens, always in the same order: one view has one address. */
export function givenParts(query: DirectoryQuery): Partial<DirectoryQuery> {
  const keys = Object.keys(defaultDirectoryQuery) as (keyof DirectoryQuery)[]
  const asked = { ...query, sort: chosenSort(query.q, query.sort) }
  const given = keys.filter((key) => String(asked[key]) !== String(defaultDirectoryQuery[key]))
  return Object.fromEntries(given.map((key) => [key, asked[key]]))
}

/** A whole number typed by a person; anything else is 0, and nothing is more than the most. */
export function readWholeNumber(text: string | null, most: number): number {
  const number = Math.floor(Number(text))
  return Number.isFinite(number) && number > 0 ? Math.min(number, most) : 0
}

const isSort = (text: string): text is DirectorySort => Object.hasOwn(directorySorts, text)

const order = new Map<string, number>(garmentTypes.map(({ name }, index) => [name, index]))

/** Each type once, in the catalogue's order, so that the same choice has one address. */
function cleanGarments(names: string[]): string[] {
  const known = [...new Set(names)].filter((name) => order.has(name))
  return known.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
}
