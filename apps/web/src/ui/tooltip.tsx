import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './tooltip.module.css'

type Props = { name: string; description: string; className?: string | undefined; children: ReactNode }

/**
 * A small picture that explains itself after 300 ms of pointing, or when it has the focus. Drawn by the stylesheet
 * alone (tooltip-escape.ts puts it away): a page holds a hundred of these, and the explanation is part of the button's name for screen readers.
 */
export function Tooltip({ name, description, className, children }: Props) {
  return (
    <button type="button" className={joinClasses(styles['tooltip'], className)}>
      {children}
      <span className={styles['tooltip-text']}>
        <b>{name}</b> {description}
      </span>
    </button>
  )
}
