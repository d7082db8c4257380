import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '#lib/format-numbers.ts'
import { Hanger } from '#ui/garments/drawings.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { siteView } from './site-api.ts'
import styles from './bare-hanger.module.css'

/** A page with nothing on it: a hanger with a ticket, what happened, and the ways on. */
export function BareHanger({ ticket, title, children }: { ticket: string; title: string; children: ReactNode }) {
  const { data: site } = useSuspenseQuery(siteView)
  return (
    <section className={styles['not-found']}>
      <Hanger ticket={ticket} className={styles['bare-hanger']} />
      <h1>{title}</h1>
      <p>{children}</p>
      <p className={styles['not-found-ways']}>
        <PageLink href="/">All {formatCount(site.brandCount, 'brand')}</PageLink>
        <PageLink href="/forum">Forum</PageLink>
      </p>
    </section>
  )
}
