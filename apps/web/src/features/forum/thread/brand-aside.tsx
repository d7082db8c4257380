import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format-count.ts'
import { PageLink } from '#ui/page-link.tsx'

type Props = { brand: { slug: string; name: string }; posts: number; children: ReactNode }

/** The brand a thread is about, and the way to the other threads about it. */
export function BrandAside({ brand, posts, children }: Props) {
  return (
    <aside className="brand-aside" aria-label="The brand of this thread">
      <p className="caption">About this brand</p>
      {children}
      <PageLink className="button button-outline" href={`/forum?brand=${encodeURIComponent(brand.slug)}`}>
        {posts === 1 ? `Posts about ${brand.name}` : `All ${formatNumber(posts)} posts about ${brand.name}`}
      </PageLink>
    </aside>
  )
}
