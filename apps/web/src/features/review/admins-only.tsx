import { EmptyState } from '#ui/empty-state.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { PageLink } from '#ui/page-link.tsx'

/** For members who came here by an address that somebody gave them. */
export function AdminsOnly() {
  return (
    <EmptyState drawing={<Hanger />} title="Only admins work here">
      <p>What members flag and suggest is decided here. What became of yours is told in your notices.</p>
      <p className="actions">
        <PageLink className="button button-outline" href="/">
          Back to the brands
        </PageLink>
      </p>
    </EmptyState>
  )
}
