import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/**
 * The token of a link from a mail. It stands in the part of the address that a browser keeps to itself, so that it
 * reaches no log. Null until the page has been taken over, empty when there is none.
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
