import { directorySorts, type DirectoryQuery, type DirectorySort } from './directory-query.ts'
import { garmentTypes } from '../garment-types.ts'
import { addressLimits } from '../address-limits.ts'
import { isEra } from './eras.ts'

/** The directory as it opens. */
export const defaultDirectoryQuery: DirectoryQuery = {
  q: '',
  era: undefined,
  garment: [],
  minSellThrough: 0,
  minPrice: 0,
  sort: 'best',
  page: 1,
  pageSize: addressLimits.pageSizes[0],
}

/** Parses a query from an untrusted URL: invalid parts are ignored. */
export function readDirectoryQuery(address: URLSearchParams): DirectoryQuery {
  const sort = address.get('sort') ?? ''
  const pageSize = Number(address.get('pageSize'))
  const era = address.get('era') ?? ''
  const q = (address.get('q') ?? '').replaceAll('\0', '').trim().slice(0, addressLimits.searchText)
  return {
    q,
    era: isEra(era) ? era : undefined,
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

/** The parts that differ from the default, always in the same order: one view has one URL. */
export function givenParts(query: DirectoryQuery): Partial<DirectoryQuery> {
  const keys = Object.keys(defaultDirectoryQuery) as (keyof DirectoryQuery)[]
  const asked = { ...query, sort: chosenSort(query.q, query.sort) }
  const given = keys.filter((key) => String(asked[key]) !== String(defaultDirectoryQuery[key]))
  return Object.fromEntries(given.map((key) => [key, asked[key]]))
}

/** A typed whole number, capped at the maximum; anything else is 0. */
export function readWholeNumber(text: string | null, most: number): number {
  const number = Math.floor(Number(text))
  return Number.isFinite(number) && number > 0 ? Math.min(number, most) : 0
}

const isSort = (text: string): text is DirectorySort => Object.hasOwn(directorySorts, text)

/** Each type once, in catalog order, so that the same choice has one URL. */
export const cleanGarments = (names: readonly string[]): string[] =>
  garmentTypes.map(({ name }): string => name).filter((name) => names.includes(name))
