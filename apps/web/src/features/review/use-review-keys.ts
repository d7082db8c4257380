import { useEffect, useRef } from 'react'

type Keys = Record<string, () => void>

/** Single keys, wherever the focus is, except where they are characters being typed or a dialog is open. */
export function useReviewKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  }, [keys])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.key === 'Escape' && isTyping(event.target)) return (event.target as HTMLElement).blur()
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['button', 'checkbox', 'radio', 'submit'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'))
}
