import { useCallback, type ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { safeNext } from '#lib/safe-next.ts'
import { useSite } from '#lib/site-view.ts'
import type { SignInReason } from '#lib/sign-in-link.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { useViewer, useRefreshSession } from '../use-viewer.ts'
import { signInWords as words } from '../accounts-wording.ts'

/** A step of signing in. A signed-in member is redirected to their destination; the link is a fallback. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { user } = useViewer()
  const site = useSite()
  const { next, withNext } = useNext()
  if (!user) return children
  const target = user.hasChosenUsername ? next : withNext('/choose-username')
  return (
    <HangTag isAlone>
      <h1>{words.title(site.name)}</h1>
      <p className="lede">{words.signedIn}</p>
      <div className="actions">
        <PageLink className="button button-primary" href={target}>
          {words.continue}
        </PageLink>
      </div>
      <Redirect to={target} replace />
    </HangTag>
  )
}

/** The destination after signing in, and the reason. A served page is the same for everyone, so it has neither. */
export function useNext() {
  const search = new URLSearchParams(useSearch())
  const isHydrated = useHydrated()
  const next = isHydrated ? safeNext(search.get('next')) : '/'
  const why = isHydrated ? readReason(search) : null
  const wish = [next !== '/' && `next=${encodeURIComponent(next)}`, why && `why=${why}`].filter(Boolean).join('&')
  return {
    next,
    why,
    /** The address of another step, which remembers the wish. */
    withNext: (path: string) => (wish === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${wish}`),
  }
}

/** The sign-in reason in a URL; null for an unknown one. */
export function readReason(search: URLSearchParams): SignInReason | null {
  const given = search.get('why')
  // One of the known keys.
  return given !== null && Object.hasOwn(words.why, given) ? (given as SignInReason) : null
}

/** After a sign-in: reloads the session and redirects. Throws when the session could not be loaded. */
export function useEnter(): () => Promise<void> {
  const refreshSession = useRefreshSession()
  return useCallback(async () => {
    if (!(await refreshSession())) throw new Error('The session could not be read')
  }, [refreshSession])
}
