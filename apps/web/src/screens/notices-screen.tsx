import { useKeepNews } from '#features/accounts/use-viewer.ts'
import { NoticePages } from '#features/notices/notice-pages.tsx'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  const keepNews = useKeepNews()
  return (
    <>
      <PageHead title="Notices">What became of what you wrote, gave and suggested.</PageHead>
      <NoticePages onUnread={(unread) => keepNews({ unread })} />
    </>
  )
}
