import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from './page-link.tsx'
import styles from './back-link.module.css'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/** The way to the page above this one. */
export function BackLink({ href, className, children }: Props) {
  return (
    <PageLink className={joinClasses(styles['back-link'], className)} href={href}>
      <Icon name="back" /> {children}
    </PageLink>
  )
}
