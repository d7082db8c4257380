import { useEffect, type KeyboardEvent as PressEvent, type ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './tooltip.module.css'

type Props = { name: string; description: string; className?: string | undefined; children: ReactNode }

function closeOnEscape({ key, currentTarget }: PressEvent<HTMLElement>): void {
  if (key === 'Escape') currentTarget.blur()
}

/**
 * A small picture that explains itself after 300 ms of pointing, or when it has the focus. Drawn by the stylesheet
 * alone: a page holds a hundred of these, and the explanation is part of the button's name for screen readers.
 */
export function Tooltip({ name, description, className, children }: Props) {
  return (
    <button type="button" className={joinClasses(styles['tooltip'], className)} onKeyDown={closeOnEscape}>
      {children}
      <span className={styles['tooltip-text']}>
        <b>{name}</b> {description}
      </span>
    </button>
  )
}

/** Escape puts away the tooltip under the pointer too. One listener for all: a page holds a hundred of them. */
export function useTooltipEscape(): void {
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      for (const tooltip of document.querySelectorAll<HTMLElement>(`.${styles['tooltip']}:hover`)) {
        tooltip.dataset['closed'] = ''
        tooltip.addEventListener('pointerleave', () => delete tooltip.dataset['closed'], { once: true })
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
