import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the served page and while React takes it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
