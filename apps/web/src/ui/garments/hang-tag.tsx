import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from './eyelet.tsx'
import styles from './hang-tag.module.css'

type Props = {
  className?: string | undefined
  /** In the middle of a page that holds nothing else. */
  isAlone?: boolean
  cordClassName?: string | undefined
  bodyClassName?: string | undefined
  children: ReactNode
}

/** A tag on its cord: the frame of a form, a message or a person. */
export function HangTag({ className, isAlone = false, cordClassName, bodyClassName, children }: Props) {
  return (
    <div className={joinClasses(styles['hang-tag'], isAlone && styles['hang-tag-alone'], className)}>
      <div className={joinClasses(styles['cord'], cordClassName)} aria-hidden="true" />
      <Eyelet className={styles['hang-tag-eyelet']} />
      <div className={joinClasses(styles['hang-tag-body'], bodyClassName)}>{children}</div>
    </div>
  )
}
