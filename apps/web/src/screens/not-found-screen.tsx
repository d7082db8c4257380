import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { siteView } from '#features/site/site-api.ts'
import { formatCount } from '#lib/format-count.ts'
import { Hanger } from '#ui/hanger.tsx'
import { PageLink } from '#ui/page-link.tsx'
import './not-found.css'

export function Screen() {
  const [location] = useLocation()
  const { data: site } = useSuspenseQuery(siteView)
  return (
    <section className="not-found">
      <Hanger ticket="404" />
      <h1>404 Page Not Found</h1>
      <p>
        There is nothing on this hanger. Did somebody forget to add <code>{location}</code> to the router?
      </p>
      <p className="not-found-ways">
        <PageLink href="/">All {formatCount(site.brandCount, 'brand')}</PageLink>
        <PageLink href="/forum">Forum</PageLink>
      </p>
    </section>
  )
}
