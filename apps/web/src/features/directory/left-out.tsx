import type { BrandPage } from '@bolodex/contract/directory/brands'
import { defaultDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { samePlace } from '#lib/navigation.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { linkTo, withoutFilters, type DirectoryAddress } from '#lib/brands-api.ts'
import { nearWording } from './near-wording.ts'

const { leftOut } = nearWording

/** Which brand the filters leave out. */
export function describeLeftOut(query: DirectoryQuery, filteredOut: BrandPage['filteredOut']): string {
  const { q, garment } = query
  const where = !isByGarmentOnly(query) ? null : garment.length === 1 ? (garment[0] ?? null) : leftOut.theseGarments
  if (filteredOut) return leftOut.brand(filteredOut.name, where)
  return leftOut.nothing(q, where)
}

/** The same search among all brands. */
export function SearchAll({ address, className }: { address: DirectoryAddress; className?: string }) {
  return (
    <PageLink className={className} href={linkTo(withoutFilters(address))} state={samePlace}>
      {isByGarmentOnly(address.query) ? leftOut.searchGarments : leftOut.searchAll}
    </PageLink>
  )
}

function isByGarmentOnly({ era, minSellThrough, minPrice }: DirectoryQuery): boolean {
  return (
    era === undefined &&
    minSellThrough === defaultDirectoryQuery.minSellThrough &&
    minPrice === defaultDirectoryQuery.minPrice
  )
}
