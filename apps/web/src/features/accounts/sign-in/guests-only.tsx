import { useCallback, type ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { safeNext } from '#lib/safe-next.ts'
import type { SignInReason } from '#lib/sign-in-link.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { useViewer, useRefreshSession } from '../use-viewer.ts'
import { signInWords as words } from '../accounts-wording.ts'

/** A step of signing in. Whoever is signed in goes on to where they were going; the link is for when that fails. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { user } = useViewer()
  const { next, withNext } = useNext()
  if (!user) return children
  const target = user.hasChosenUsername ? next : withNext('/choose-username')
  return (
    <HangTag isAlone>
      <h1>{words.title}</h1>
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

/** Where to go on after signing in, and what for. A served page is the same for everybody, so it knows of no wish. */
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

/** Why an address asks somebody to sign in; null where it names no reason we have a line for. */
export function readReason(search: URLSearchParams): SignInReason | null {
  const given = search.get('why')
  // One of the keys it was found among.
  return given !== null && Object.hasOwn(words.why, given) ? (given as SignInReason) : null
}

/** What follows a sign-in: the page learns who is there, and leads them on. Throws when it could not be asked. */
export function useEnter(): () => Promise<void> {
  const refreshSession = useRefreshSession()
  return useCallback(async () => {
    if (!(await refreshSession())) throw new Error('The session could not be read')
  }, [refreshSession])
}
