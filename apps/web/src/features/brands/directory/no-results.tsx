import { lazy, Suspense, useEffect } from 'react'
import { explain } from '#lib/api-error.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorCode } from '#ui/page-head.tsx'
import { Hanger, SnappedThread } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { isFiltered, linkTo, withoutFilters, type DirectoryAddress } from '../brands-api.ts'
import { ClearFilters } from './result-count.tsx'

// Asked only where nothing was found, so it is no page's first load. One that never arrives is an offer less.
const WithoutFilters = lazy(() =>
  import('./without-filters.tsx').then(
    (module) => ({ default: module.WithoutFilters }),
    () => ({ default: () => null }),
  ),
)

/** An empty hanger: what was looked for, and the ways on. */
export function NoResults({ address }: { address: DirectoryAddress }) {
  const { q } = address.query
  const isHydrated = useHydrated()
  return (
    <EmptyState drawing={<Hanger />} title={titleFor(address)}>
      <p>{adviceFor(address)}</p>
      <div className="actions">
        <PageLink
          className="button button-primary"
          href={q ? `/submit-brand?${new URLSearchParams({ name: q })}` : '/submit-brand'}
        >
          <Icon name="plus" /> {q ? `Add “${q}”` : 'Add New Brand'}
        </PageLink>
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

function titleFor(address: DirectoryAddress): string {
  const { q } = address.query
  if (q) return `Nobody has catalogued “${q}” yet`
  return isFiltered(address) ? 'No brand passes these filters' : 'Nobody has catalogued a brand yet'
}

function adviceFor(address: DirectoryAddress): string {
  if (address.query.q)
    return 'Check the spelling on the tag, or clear the filters. If it really is new, you can be the one who adds it.'
  return isFiltered(address)
    ? 'Ask for a little less, or clear the filters.'
    : 'The hangers are ready. The first brands will appear here as soon as somebody adds them.'
}

export function DirectoryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => showError(explain(error)), [error])
  return (
    <EmptyState drawing={<SnappedThread />} title="The thread snapped">
      <p>The directory could not be loaded. What you typed is still here.</p>
      <ErrorCode>{error.message}</ErrorCode>
      <Button onClick={onRetry}>
        <Icon name="retry" /> Try again
      </Button>
    </EmptyState>
  )
}
