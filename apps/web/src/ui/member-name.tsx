import { PageLink } from './page-link.tsx'

/** Those who have no page of their own. */
const strangers = new Set(['guest', 'former member', 'nobody yet'])

/** Who gave something, and the way to what else they gave. */
export function MemberName({ name }: { name: string }) {
  if (strangers.has(name)) return <b>{name}</b>
  return (
    <b>
      <PageLink href={`/members/${encodeURIComponent(name)}`}>{name}</PageLink>
    </b>
  )
}
