import { useEffect } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { AccountSettings } from '#features/accounts/settings/account-settings.tsx'
import { accountView } from '#features/accounts/settings/settings-api.ts'
import { PendingImportNote } from '#features/contributions/pending-import-note.tsx'
import { siteView } from '#lib/site-view.ts'
import { useRefreshSession } from '#features/accounts/use-viewer.ts'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, PageHead } from '#ui/page-head.tsx'
import { Icon } from '#ui/icon.tsx'
import { SnappedThread, Spinner } from '#ui/garments/drawings.tsx'
import { SharedSalesSetting } from './shared-sales-setting.tsx'
import { settingsWords as words } from '#features/accounts/settings/settings-wording.ts'

export function Screen() {
  const { data: account, error, refetch } = useQuery(accountView)
  const { data: site } = useSuspenseQuery(siteView)
  const refresh = useRefreshSession()
  const isSignedOut = account === null
  // The session ended elsewhere: asked for again, it leads to the login.
  useEffect(() => {
    if (isSignedOut) void refresh()
  }, [isSignedOut, refresh])

  if (account)
    return (
      <AccountSettings
        account={account}
        hasMail={site.hasMail}
        contributions={<PendingImportNote />}
        sharedSales={<SharedSalesSetting />}
      />
    )
  if (isSignedOut) return null
  if (error) {
    return (
      <>
        <PageHead title={words.title} />
        <EmptyState drawing={<SnappedThread />} title={words.failed.title}>
          <p>{explain(error)}</p>
          <Button onClick={() => void refetch()}>
            <Icon name="retry" /> {words.failed.retry}
          </Button>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">{words.title}</h1>
      <Spinner label={words.loading} />
    </>
  )
}
