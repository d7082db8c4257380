import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { siteView } from '#lib/site-view.ts'
import { siteWording } from './site-wording.ts'
import styles from './bare-hanger.module.css'

const { ways } = siteWording

/** A page with nothing on it: a hanger with a ticket, what happened, a search and the ways on. */
export function BareHanger({ ticket, title, children }: { ticket: string; title: string; children: ReactNode }) {
  const { data: site } = useSuspenseQuery(siteView)
  return (
    <section className={styles['not-found']}>
      <Hanger ticket={ticket} className={styles['bare-hanger']} />
      <h1>{title}</h1>
      <p>{children}</p>
      {/* A plain form to the directory's address: it works before, and without, any script. */}
      <search>
        <form className={styles['lookup']} action="/" method="get">
          <input
            className="input"
            type="search"
            name="q"
            required
            aria-label={ways.search}
            placeholder={ways.search}
            maxLength={limits.searchText}
            autoComplete="off"
          />
          <Button type="submit">
            <Icon name="search" /> {ways.searchButton}
          </Button>
        </form>
      </search>
      <p className={styles['not-found-ways']}>
        <PageLink href="/">{ways.brands(site.brandCount)}</PageLink>
        <PageLink href="/forum">{ways.forum}</PageLink>
      </p>
    </section>
  )
}
