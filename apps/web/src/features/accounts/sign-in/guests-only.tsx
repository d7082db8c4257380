import { useCallback, type ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { safeNext } from '#lib/safe-next.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { useViewer, useRefreshSession } from '../use-viewer.ts'

/** A step of signing in. Whoever is signed in goes on to where they were going; the link is for when that fails. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { user } = useViewer()
  const { next, withNext } = useNext()
  if (!user) return children
  const target = user.hasChosenUsername ? next : withNext('/choose-username')
  return (
    <HangTag isAlone>
      <h1>Welcome to Bolodex</h1>
      <p className="lede">You are signed in.</p>
      <div className="actions">
        <PageLink className="button button-primary" href={target}>
          Go on
        </PageLink>
      </div>
      <Redirect to={target} replace />
    </HangTag>
  )
}

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

/** What follows a sign-in: the page learns who is there, and leads them on. Throws when it could not be asked. */
export function useEnter(): () => Promise<void> {
  const refreshSession = useRefreshSession()
  return useCallback(async () => {
    if (!(await refreshSession())) throw new Error('The session could not be read')
  }, [refreshSession])
}
