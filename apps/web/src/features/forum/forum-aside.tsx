import type { ReactNode } from 'react'
import type { listBusyBrands } from '@bolodex/contract/forum/forum-search'
import type { OutputOf } from '@bolodex/contract/route'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { BrandSummary } from './brand-chip.tsx'
import { forumLink } from './forum-api.ts'
import { forumUi } from './forum-wording.ts'
import forumListStyles from './forum-list.module.css'

const words = forumUi.aside

/** Beside the forum: the guidelines, and page-specific parts. */
export function ForumAside({ children }: { children?: ReactNode }) {
  return (
    <aside className={forumListStyles['forum-aside']} aria-label={words.label}>
      <CareLabel title={words.care}>
        <ul>
          <CareItem icon="garment-t-shirts">{words.showTag}</CareItem>
          <CareItem icon="handshake">{words.beKind}</CareItem>
          <CareItem icon="flag">{words.flag}</CareItem>
          <CareItem icon="no-mail">{words.noEmail}</CareItem>
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
    <CareLabel title={words.popular} className={forumListStyles['plain-label']}>
      <ol className={forumListStyles['busy-brands']}>
        {busy.map(({ brand, posts }) => (
          <li key={brand.id}>
            <BrandSummary
              className={forumListStyles['busy-chip']}
              brand={brand}
              href={forumLink({ brand: brand.slug })}
            />
            <span className="hint">{forumUi.posts(posts)}</span>
          </li>
        ))}
      </ol>
    </CareLabel>
  )
}
