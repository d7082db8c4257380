import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { listBusyBrands } from '@bolodex/contract/forum/forum-search'
import type { OutputOf } from '@bolodex/contract/route'
import { formatCount } from '#lib/format-numbers.ts'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BrandSummary } from './brand-chip.tsx'
import { forumLink } from './forum-api.ts'
import { pendingView } from './thread/thread-api.ts'
import forumListStyles from './forum-list.module.css'
import forumStyles from './forum.module.css'

/** Beside the forum: how to take care of it, and whatever else a page has to say. */
export function ForumAside({ children }: { children?: ReactNode }) {
  return (
    <aside className={forumListStyles['forum-aside']} aria-label="About the forum">
      <CareLabel title="Care instructions">
        <ul>
          <CareItem icon="garment-t-shirts">Name the brand and show the tag. Guesses need a photo.</CareItem>
          <CareItem icon="handshake">Be kind to the first question. It was yours once.</CareItem>
          <CareItem icon="flag">Flag what is wrong. Somebody looks within a day.</CareItem>
          <CareItem icon="no-mail">No email address is needed to take part.</CareItem>
        </ul>
      </CareLabel>
      {children}
    </aside>
  )
}

/** The brands that people write about these days. */
export function BusyBrands({ busy }: { busy: OutputOf<(typeof listBusyBrands)['answer']> }) {
  if (busy.length === 0) return null
  return (
    <CareLabel title="Busy brand threads" className={forumListStyles['plain-label']}>
      <ol className={forumListStyles['busy-brands']}>
        {busy.map(({ brand, posts }) => (
          <li key={brand.id}>
            <BrandSummary
              className={forumListStyles['busy-chip']}
              brand={brand}
              href={forumLink({ brand: brand.slug })}
            />
            <span className="hint">{formatCount(posts, 'post')}</span>
          </li>
        ))}
      </ol>
    </CareLabel>
  )
}

/** What this reader wrote that nobody else sees yet, so that they need not wonder where it went. */
export function PendingBox() {
  const { data: pending = [] } = useQuery(pendingView)
  if (pending.length === 0) return null
  return (
    <section className={forumListStyles['pending-box']} aria-labelledby="held">
      <h2 id="held">Waiting to be read by a person</h2>
      <p className="hint">Only you see this. You will get a notice, mostly within the hour.</p>
      <ul>
        {pending.map(({ kind, id, title, content, createdAt }) => (
          <li key={`${kind} ${id}`}>
            <p>
              {kind === 'comment' && 'Comment on '}
              <b>{title}</b>{' '}
              <span className="hint">
                <RelativeTime moment={createdAt} />
              </span>
            </p>
            <p className={forumStyles['post-preview']} data-part="post-preview">
              {content}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
