import type { Brand, BrandPage } from '@bolodex/contract/directory/brands'
import { foldText } from '@bolodex/brand-names/name-keys'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'

/**
 * The hits of one page: exact matches and, on the first page, brands of an equal name. In 'Best match' only the very name
 * comes before an equal one; an order that was chosen is left alone.
 */
export function listHits({ brands, close }: BrandPage, { q, sort }: Pick<DirectoryQuery, 'q' | 'sort'>): Brand[] {
  const equal = close.filter(({ isEqual }) => isEqual).map(({ brand }) => brand)
  if (equal.length === 0) return brands
  if (sort !== 'best') return [...brands, ...without(equal, brands)]
  const others = without(brands, equal)
  const first = others[0] && foldText(others[0].name) === foldText(q) ? 1 : 0
  return [...others.slice(0, first), ...equal, ...others.slice(first)]
}

const without = (brands: Brand[], left: Brand[]): Brand[] =>
  brands.filter(({ id }) => !left.some((other) => other.id === id))
