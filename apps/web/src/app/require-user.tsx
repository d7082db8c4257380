import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { PageLink } from '#ui/page-link.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Waits for the session, then shows the screen, or leads to the login and remembers the way back. */
export function RequireUser({ title, children }: { title: string; children: ReactNode }) {
  const { isLoading, user, error } = useViewer()
  const [location] = useLocation()
  if (error) throw error
  if (user) return children
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Spinner label="Loading your account" />
      <noscript>
        <p className="mt-8 text-center">
          This page needs JavaScript and an account. <PageLink href="/auth">Login</PageLink>
        </p>
      </noscript>
      {!isLoading && <Redirect to={`/auth?next=${encodeURIComponent(location)}`} replace />}
    </>
  )
}
