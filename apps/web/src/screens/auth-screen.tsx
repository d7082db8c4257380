import { useSuspenseQuery } from '@tanstack/react-query'
import { siteView } from '#features/site/site-api.ts'
import { formatCount } from '#lib/format-count.ts'
import { CareItem } from '#ui/care-item.tsx'
import { HangTag } from '#ui/hang-tag.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Pocket } from '#ui/pocket.tsx'
import './auth.css'

export function Screen() {
  const { data: site } = useSuspenseQuery(siteView)
  return (
    <div className="auth-grid">
      <HangTag>
        <h1>Welcome to Bolodex</h1>
        <p className="lede">Accounts open soon on this site. Everything can be read without one.</p>
        <div className="actions">
          <PageLink className="button button-primary" href="/">
            Look up a brand
          </PageLink>
          <PageLink className="button button-outline" href="/forum">
            Read the forum
          </PageLink>
        </div>
      </HangTag>
      <Pocket title="What is in it for you">
        <ul>
          <CareItem icon="care-book" title="A growing database of reseller brands">
            {formatCount(site.brandCount, 'brand')} so far, free to read.
          </CareItem>
          <CareItem icon="care-tag" title="The real tag beside the price">
            So you know it when you see it.
          </CareItem>
          <CareItem icon="care-talk" title="Other resellers">
            Read in the forum what a tag is worth.
          </CareItem>
        </ul>
      </Pocket>
    </div>
  )
}
