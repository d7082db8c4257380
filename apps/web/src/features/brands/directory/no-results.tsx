import { lazy, Suspense } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { EmptyState } from '#ui/page-head.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { isFiltered, linkTo, newBrandAddress, withoutFilters, type DirectoryAddress } from '../brands-api.ts'
import { isTagNumber, nearWording } from './near-wording.ts'
import { ClearFilters } from './result-count.tsx'

// Asked only where nothing was found, so it is no page's first load. One that never arrives is an offer less.
const WithoutFilters = lazy(() =>
  import('./without-filters.tsx').then(
    (module) => ({ default: module.WithoutFilters }),
    () => ({ default: () => null }),
  ),
)

type NoResultsProps = {
  address: DirectoryAddress
  /** Set when a partial offline copy answered: it cannot tell whether the brand is missing, so adding is not offered. */
  savedBrands: number | undefined
}

/** An empty hanger: what was looked for, and the ways on. */
export function NoResults({ address, savedBrands }: NoResultsProps) {
  const { q } = address.query
  const name = isTagNumber(q) ? '' : q
  const isHydrated = useHydrated()
  return (
    <EmptyState drawing={<Hanger />} title={titleFor({ address, savedBrands })}>
      <p>{savedBrands === undefined ? adviceFor(address) : nothing.amongSaved(savedBrands)}</p>
      <div className="actions">
        {savedBrands === undefined && (
          <PageLink className="button button-primary" href={name ? newBrandAddress(name) : '/submit-brand'}>
            <Icon name="plus" /> {name ? nearWording.add(name) : 'Add New Brand'}
          </PageLink>
        )}
        {isFiltered(address) && (
          <ClearFilters className="button button-outline" href={linkTo(withoutFilters(address))} />
        )}
      </div>
      {isHydrated && (
        <Suspense fallback={null}>
          <WithoutFilters address={address} />
        </Suspense>
      )}
    </EmptyState>
  )
}

const { nothing } = nearWording

function titleFor({ address, savedBrands }: NoResultsProps): string {
  const { q } = address.query
  if (isTagNumber(q) && savedBrands === undefined) return nothing.forNumber(q.toUpperCase())
  if (q) return nothing.forText(q)
  return isFiltered(address) ? nothing.forFilters : nothing.atAll
}

function adviceFor(address: DirectoryAddress): string {
  const { q } = address.query
  if (q) return isTagNumber(q) ? nothing.searchName : nothing.checkSpelling
  return isFiltered(address) ? nothing.loosenFilters : nothing.beFirst
}
