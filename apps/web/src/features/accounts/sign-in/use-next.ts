import { useSearch } from 'wouter'
import { safeNext } from '#lib/safe-next.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

/** Where to go on after signing in. A served page is the same for everybody, so it knows of no wish. */
export function useNext() {
  const search = useSearch()
  const isHydrated = useHydrated()
  const next = isHydrated ? safeNext(new URLSearchParams(search).get('next')) : '/'
  return {
    next,
    /** The address of another step, which remembers where to go on. */
    withNext: (path: string) =>
      next === '/' ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`,
  }
}
