import { useViewer } from '#features/accounts/use-viewer.ts'
import { useSearch } from 'wouter'
import { LogFilterBar, readLogFilters } from '#features/review/log-filters.tsx'
import { AdminsOnly, LogList } from '#features/review/log-list.tsx'
import { reviewWording } from '#features/review/review-wording.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'

const { log } = reviewWording

export function Screen() {
  const { user } = useViewer()
  const search = useSearch()
  const filters = readLogFilters(new URLSearchParams(search))
  return (
    <>
      <PageHead title={log.title}>
        {log.intro} <PageLink href="/review">{log.queue}</PageLink>
      </PageHead>
      {user?.isAdmin ? (
        <>
          <LogFilterBar key={search} filters={filters} />
          <LogList key={`list ${search}`} filters={filters} />
        </>
      ) : (
        <AdminsOnly />
      )}
    </>
  )
}
