import type { MouseEvent, ReactNode } from 'react'
import { lastMove } from '#lib/navigation.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from './page-link.tsx'
import styles from './back-link.module.css'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/**
 * The link to the parent page. A reader who came from there goes back in the history, so a list keeps its search,
 * page and scroll position.
 */
export function BackLink({ href, className, children }: Props) {
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || lastMove.from !== href) return
    event.preventDefault()
    history.back()
  }
  return (
    <PageLink className={joinClasses(styles['back-link'], className)} href={href} onClick={handleClick}>
      <Icon name="back" /> {children}
    </PageLink>
  )
}
