import { useViewer } from '#features/accounts/use-viewer.ts'
import { AdminsOnly, LogList } from '#features/review/log-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'

export function Screen() {
  const { user } = useViewer()
  return (
    <>
      <PageHead title="Review log">
        What admins did, when and why. <PageLink href="/review">Review queue</PageLink>
      </PageHead>
      {user?.isAdmin ? <LogList /> : <AdminsOnly />}
    </>
  )
}
