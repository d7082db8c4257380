import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { PageLink } from '#ui/page-link.tsx'
import { Spinner } from '#ui/spinner.tsx'

const usernameChoice = '/choose-username'

/**
 * Waits for the session, then shows the screen. Leads to the login, or to the choice of a username that comes before
 * everything else, and remembers the way back.
 */
export function RequireUser({ title, children }: { title: string; children: ReactNode }) {
  const { isLoading, user, error } = useViewer()
  const [location] = useLocation()
  const search = useSearch()
  if (error) throw error
  if (user && (user.hasChosenUsername || location === usernameChoice)) return children
  const next = encodeURIComponent(location + (search && `?${search}`))
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Spinner label="Loading your account" />
      <noscript>
        <p className="mt-8 text-center">
          This page needs JavaScript and an account. <PageLink href="/auth">Login</PageLink>
        </p>
      </noscript>
      {!isLoading && <Redirect to={`${user ? usernameChoice : '/auth'}?next=${next}`} replace />}
    </>
  )
}
