import { useViewer } from '#features/accounts/use-viewer.ts'
import { AdminsOnly } from '#features/review/log-list.tsx'
import { SystemPage } from '#features/system/system-page.tsx'
import { systemWording } from '#features/system/system-wording.ts'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  const { user } = useViewer()
  if (user?.isAdmin) return <SystemPage />
  return (
    <>
      <PageHead title={systemWording.title} />
      <AdminsOnly />
    </>
  )
}
