import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AccountSettings } from '#features/accounts/settings/account-settings.tsx'
import { accountView } from '#features/accounts/settings/settings-api.ts'
import { useRefreshSession } from '#features/accounts/use-viewer.ts'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, PageHead } from '#ui/page-head.tsx'
import { Icon } from '#ui/icon.tsx'
import { SnappedThread, Spinner } from '#ui/garments/drawings.tsx'

export function Screen() {
  const { data: account, error, refetch } = useQuery(accountView)
  const refresh = useRefreshSession()
  const isSignedOut = account === null
  // The session ended elsewhere: asked for again, it leads to the login.
  useEffect(() => {
    if (isSignedOut) void refresh()
  }, [isSignedOut, refresh])

  if (account) return <AccountSettings account={account} />
  if (isSignedOut) return null
  if (error) {
    return (
      <>
        <PageHead title="Account settings" />
        <EmptyState drawing={<SnappedThread />} title="The thread snapped">
          <p>Your account could not be loaded. {explain(error)}</p>
          <Button onClick={() => void refetch()}>
            <Icon name="retry" /> Try again
          </Button>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">Account settings</h1>
      <Spinner label="Loading your account" />
    </>
  )
}
