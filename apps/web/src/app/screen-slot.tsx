import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useSearch, Redirect } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { removeEarlyResults } from '#features/directory/early-search.ts'
import { useCatchUp } from '#lib/after-token.ts'
import { signInLink, type SignInReason } from '#lib/sign-in-link.ts'
import { Spinner } from '#ui/garments/drawings.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import type { Match } from './prepare.ts'
import { appWords as words } from './app-wording.ts'
import styles from './screen-slot.module.css'

/** A screen, with its title in the browser's tab and its one address. The server writes the same title and redirects. */
export function ScreenSlot({ match: { route, params } }: { match: Match }) {
  const [Screen] = useState(route.pickScreen) // once: a lazy screen that has arrived must not be mounted a second time
  const answers = useQueryClient()
  const search = useSearch()
  const title = useAnswered(answers, () => route.about(params, answers, new URLSearchParams(search)).title)
  const movedTo = useAnswered(answers, () => route.movedTo(params, answers))
  const [, navigate] = useLocation()
  useCatchUp()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (movedTo) navigate(movedTo, { replace: true })
  }, [movedTo, navigate])
  // Its results may lead to another screen before the directory was ever mounted.
  useEffect(() => {
    if (route.path !== '/') removeEarlyResults()
  }, [route.path])
  // Beside the screen, so that it comes to life only with it.
  const screen = (
    <>
      {route.needsScript && (
        <p className={`${styles['needs-script-note']} without-script`}>
          {words.needsScript} <PageLink href="/">{words.toBrands}</PageLink>
        </p>
      )}
      <Screen />
      {!movedTo && <CountVisit path={route.path} />}
    </>
  )
  return route.access === 'anyone' ? (
    screen
  ) : (
    <RequireUser title={title} why={route.why}>
      {screen}
    </RequireUser>
  )
}

/** Counts a page view; renders nothing. */
function CountVisit({ path }: { path: Match['route']['path'] }): null {
  useEffect(() => {
    if (path === '/*?' || path === '/dev/ui') return
    import('./late-parts.tsx').then(({ countVisit }) => countVisit(path)).catch(() => {})
  }, [path])
  return null
}

/** Values derived from loaded answers, updated on refetch: a brand may have moved meanwhile. */
function useAnswered<Text extends string | undefined>(answers: QueryClient, read: () => Text): Text {
  const subscribe = useCallback((onChange: () => void) => answers.getQueryCache().subscribe(onChange), [answers])
  return useSyncExternalStore(subscribe, read, read)
}

const usernameChoice = '/choose-username'

/**
 * Waits for the session, then shows the screen. Redirects to the login, or to the required choice of a username, and
 * remembers the way back.
 */
function RequireUser({ title, why, children }: { title: string; why: SignInReason | undefined; children: ReactNode }) {
  const { isLoading, user, error } = useViewer()
  const [location] = useLocation()
  const search = useSearch()
  // A known viewer stays: a failed refetch must not remove a half-filled form.
  if (error && !user) throw error
  if (user && (user.hasChosenUsername || location === usernameChoice)) return children
  const next = location + (search && `?${search}`)
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Spinner label={words.loadingAccount} />
      <noscript>
        <p className={styles['needs-account']}>
          {words.needsAccount} <PageLink href="/auth">{words.login}</PageLink>
        </p>
      </noscript>
      {!isLoading && (
        <Redirect to={user ? `${usernameChoice}?next=${encodeURIComponent(next)}` : signInLink(next, why)} replace />
      )}
    </>
  )
}
