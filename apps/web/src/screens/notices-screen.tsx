import { useKeepNews } from '#features/accounts/use-viewer.ts'
import { NoticePages } from '#features/notices/notice-pages.tsx'
import { noticesUi } from '#features/notices/notices-wording.ts'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  const keepNews = useKeepNews()
  return (
    <>
      <PageHead title={noticesUi.page.title}>{noticesUi.page.lead}</PageHead>
      <NoticePages onUnread={(unread) => keepNews({ unread })} />
    </>
  )
}
