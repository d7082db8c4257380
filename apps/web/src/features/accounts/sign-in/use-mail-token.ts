import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/**
 * The token of a mailed link. It is in the URL fragment, so it reaches no log. Null until hydration, empty when there
 * is none.
 */
export function useMailToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  )
}

/** The server knows the token no more, or never did. */
export function isDeadLink(status: number | null): boolean {
  return status === 400 || status === 409
}
