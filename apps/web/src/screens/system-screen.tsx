import { useViewer } from '#features/accounts/use-viewer.ts'
import { AdminsOnly } from '#features/review/log-list.tsx'
import { LoadButton, StarterPanel } from '#features/starter/starter-panel.tsx'
import { useStarter } from '#features/starter/use-starter.ts'
import { SystemPage } from '#features/system/system-page.tsx'
import { systemWording } from '#features/system/system-wording.ts'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  const { user } = useViewer()
  if (user?.isAdmin) return <AdminsSystem />
  return (
    <>
      <PageHead title={systemWording.title} />
      <AdminsOnly />
    </>
  )
}

function AdminsSystem() {
  const starter = useStarter()
  return <SystemPage starter={<StarterPanel starter={starter} />} firstBrands={<LoadButton starter={starter} />} />
}
