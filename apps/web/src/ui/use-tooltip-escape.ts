import { useEffect } from 'react'

/** Escape puts away the tooltip under the pointer too. One listener for all: a page holds a hundred of them. */
export function useTooltipEscape(): void {
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      for (const tooltip of document.querySelectorAll<HTMLElement>('.tooltip:hover')) {
        tooltip.dataset['closed'] = ''
        tooltip.addEventListener('pointerleave', () => delete tooltip.dataset['closed'], { once: true })
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
