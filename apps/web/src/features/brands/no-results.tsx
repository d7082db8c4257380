import { EmptyState } from '#ui/empty-state.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { isFiltered, linkTo, withoutFilters, type DirectoryAddress } from './directory-link.ts'
import { WithoutFilters } from './without-filters.tsx'

/** An empty hanger: what was looked for, and the ways on. */
export function NoResults({ address }: { address: DirectoryAddress }) {
  const { q } = address.query
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
      <WithoutFilters address={address} />
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
