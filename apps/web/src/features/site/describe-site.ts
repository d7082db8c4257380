import type { OutputOf } from '@bolodex/contract/route'
import type { getSite } from '@bolodex/contract/site/site'

type Front = { title: string; description: string | false }

/** The front page for previews and search engines, in the site's own words where it has some. */
export function describeSite(front: Front, site: OutputOf<(typeof getSite)['answer']> | undefined) {
  if (!site) return front
  return {
    title: front.title,
    description: site.description ?? front.description,
    structuredData: { '@type': 'WebSite', name: site.name, url: '/' },
  }
}
