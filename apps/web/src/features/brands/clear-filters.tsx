import { samePlace } from '#lib/landing.ts'
import { PageLink } from '#ui/page-link.tsx'

export function ClearFilters({ href, className }: { href: string; className: string }) {
  return (
    <PageLink className={className} href={href} state={samePlace}>
      Clear filters
    </PageLink>
  )
}
