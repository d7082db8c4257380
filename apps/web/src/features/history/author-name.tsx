import type { ChangeSummary } from '@bolodex/contract/brand-changes'
import { PageLink } from '#ui/page-link.tsx'

/** Who made a change. A member's name leads to what they gave. */
export function AuthorName({ by: { name, isMember } }: { by: ChangeSummary['by'] }) {
  return isMember ? <PageLink href={`/members/${encodeURIComponent(name)}`}>{name}</PageLink> : name
}
