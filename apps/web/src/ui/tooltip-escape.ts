import { useEffect } from 'react'
import styles from './tooltip.module.css'

/**
 * Escape puts away the tooltip that has the focus, and the one under the pointer. One listener for all: a page holds a
 * hundred of them.
 */
export function useTooltipEscape(): void {
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      const focused = document.activeElement
      if (focused instanceof HTMLElement && focused.matches(`.${styles['tooltip']}`)) focused.blur()
      for (const tooltip of document.querySelectorAll<HTMLElement>(`.${styles['tooltip']}:hover`)) {
        tooltip.dataset['closed'] = ''
        tooltip.addEventListener('pointerleave', () => delete tooltip.dataset['closed'], { once: true })
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
