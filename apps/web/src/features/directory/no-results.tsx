import { lazy, Suspense } from 'react'
import { eraName } from '@bolodex/contract/directory/eras'
import type { BrandPage } from '@bolodex/contract/directory/brands'
import { useHydrated } from '#lib/use-hydrated.ts'
import { EmptyState } from '#ui/page-head.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { isFiltered, linkTo, newBrandAddress, withoutFilters, type DirectoryAddress } from '#lib/brands-api.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { isTagNumber, nearWording } from './near-wording.ts'
import { describeLeftOut, SearchAll } from './left-out.tsx'
import { ClearFilters } from './filter-chips.tsx'

// Asked only where nothing was found, so it is not a page's first load. One that never arrives is an offer less.
const WithoutFilters = lazy(() =>
  import('./without-filters.tsx').then(
    (module) => ({ default: module.WithoutFilters }),
    () => ({ default: () => null }),
  ),
)

type NoResultsProps = {
  address: DirectoryAddress
  filteredOut: BrandPage['filteredOut']
  /** Set when a partial offline copy answered: it cannot tell whether the brand is missing, so adding is not offered. */
  savedBrands: number | undefined
  knownNames: number
  /** May import a list of any length. */
  isAdmin: boolean
}

/** An empty hanger: the searched text, and what to do next. */
export function NoResults({ address, filteredOut, savedBrands, knownNames, isAdmin }: NoResultsProps) {
  const { q } = address.query
  // Filters may hide what is searched: without them it may well be there.
  const isNarrowedText = q !== '' && isFiltered(address)
  const name = isTagNumber(q) ? '' : q
  const isHydrated = useHydrated()
  const isEmptySite = q === '' && !isFiltered(address) && savedBrands === undefined
  return (
    <EmptyState
      drawing={<Hanger />}
      title={isNarrowedText ? describeLeftOut(address.query, filteredOut) : titleFor(address, savedBrands)}
    >
      {savedBrands !== undefined && <p>{nothing.amongSaved(savedBrands)}</p>}
      {savedBrands === undefined && !isNarrowedText && <p>{adviceFor(address, knownNames)}</p>}
      <div className="actions">
        {isNarrowedText && <SearchAll className="button button-primary" address={address} />}
        {savedBrands === undefined && !isNarrowedText && (
          <PageLink className="button button-primary" href={name ? newBrandAddress(name) : '/submit-brand'}>
            <Icon name="plus" /> {name ? nearWording.add(name) : 'Add New Brand'}
          </PageLink>
        )}
        {isAdmin && isEmptySite && (
          <PageLink className="button button-outline" href="/submit-brand#import">
            <Icon name="submit" /> {nothing.importList}
          </PageLink>
        )}
        {q === '' && isFiltered(address) && (
          <ClearFilters className="button button-outline" href={linkTo(withoutFilters(address))} />
        )}
      </div>
      {isHydrated && (
        <Suspense fallback={null}>
          <WithoutFilters address={address} />
        </Suspense>
      )}
      {isNarrowedText && savedBrands === undefined && filteredOut === null && name && (
        <p>
          <PageLink href={newBrandAddress(name)}>{nearWording.add(name)}</PageLink>
        </p>
      )}
    </EmptyState>
  )
}

const { nothing } = nearWording

function titleFor(address: DirectoryAddress, savedBrands: number | undefined): string {
  const { q, era, garment } = address.query
  if (isTagNumber(q) && savedBrands === undefined) return nothing.forNumber(q.toUpperCase())
  if (q) return nothing.forText(q)
  if (era) return nothing.forEra(directoryWording.era.tags(eraName(era)), garment)
  return isFiltered(address) ? nothing.forFilters : nothing.atAll
}

function adviceFor(address: DirectoryAddress, knownNames: number): string {
  const { q, era } = address.query
  if (era && !q) return nothing.fewYears
  if (q) return isTagNumber(q) ? nothing.searchName : nothing.checkSpelling
  return isFiltered(address) ? nothing.loosenFilters : knownNames > 0 ? nothing.typeName(knownNames) : nothing.beFirst
}
