import { useViewer } from '#features/accounts/use-viewer.ts'
import { AdminsOnly, LogList } from '#features/review/log-list.tsx'
import { reviewWording } from '#features/review/review-wording.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'

const { log } = reviewWording

export function Screen() {
  const { user } = useViewer()
  return (
    <>
      <PageHead title={log.title}>
        {log.intro} <PageLink href="/review">{log.queue}</PageLink>
      </PageHead>
      {user?.isAdmin ? <LogList /> : <AdminsOnly />}
    </>
  )
}
