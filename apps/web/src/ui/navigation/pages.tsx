import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import type { Landing } from '#lib/navigation.ts'
import { PageLink } from './page-link.tsx'
import styles from './pages.module.css'

/** Pagination of a long list: plain links, a URL per page. */
export function Pages({ children }: { children: ReactNode }) {
  return (
    <nav className={joinClasses(styles['pages'], 'not-printed')} aria-label="Pages">
      {children}
    </nav>
  )
}

type PageStepProps = { label: string; rel: 'next' | 'prev'; href: string | null; landing: Landing }

/** To the page before or after this one, where there is one. */
export function PageStep({ label, rel, href, landing }: PageStepProps) {
  if (href === null)
    return (
      <button type="button" className={styles['page-step']} disabled>
        {label}
      </button>
    )
  return (
    <PageLink className={styles['page-step']} href={href} state={landing} rel={rel}>
      {label}
    </PageLink>
  )
}
