import { useViewer } from '#features/accounts/use-viewer.ts'
import { AdminsOnly } from '#features/review/log-list.tsx'
import { SiteSettingsPage } from '#features/site/settings/site-settings-page.tsx'
import { settingsWords } from '#features/site/settings/settings-wording.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  const { user } = useViewer()
  return (
    <>
      <PageHead title={settingsWords.title}>
        {user?.isAdmin && (
          <>
            {settingsWords.lede} <PageLink href="/system">{settingsWords.system}</PageLink>
          </>
        )}
      </PageHead>
      {user?.isAdmin ? <SiteSettingsPage /> : <AdminsOnly />}
    </>
  )
}
