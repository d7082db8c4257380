import { useState, type KeyboardEvent } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** The target index of an arrow key, or null for other keys. Wraps around. */
export function findNext(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** A group of controls with one tab stop (roving tabindex). Without a script each is a tab stop. */
export function useRovingFocus(count: number) {
  const [current, setCurrent] = useState(0)
  const isHydrated = useHydrated()
  return {
    tabIndexOf: (index: number) => (isHydrated && index !== current ? -1 : undefined),
    handleFocus: setCurrent,
    /** On each control of the group, which all lie in one fieldset. */
    handleKey: (event: KeyboardEvent<HTMLInputElement>) => {
      const controls = event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? []
      const next = findNext(event.key, [...controls].indexOf(event.currentTarget), count)
      if (next === null) return
      event.preventDefault()
      controls[next]?.focus()
    },
  }
}
