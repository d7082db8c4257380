import { useSyncExternalStore } from 'react'

// theme.js sets these on <html> before the first paint; the stylesheet draws by them.
type PageAttribute = 'theme' | 'sidebar'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A choice that shows on the whole page. Null in the served page, which is the same for everyone. */
export function usePageAttribute(name: PageAttribute): string | null {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? null,
    () => null,
  )
}

export function setPageAttribute(name: PageAttribute, value: string): void {
  document.documentElement.dataset[name] = value
  for (const listener of listeners) listener()
}

/** Keeps a choice in this browser for the next visit. */
export function keepChoice(name: PageAttribute, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage can be full or switched off. The choice then holds for this page.
  }
}

export function keptChoice(name: PageAttribute): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
