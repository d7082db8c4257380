import { useQueryClient } from '@tanstack/react-query'
import type { listNotices, markNoticesRead } from '@bolodex/contract/notices/notices'
import type { OutputOf } from '@bolodex/contract/route'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { showError } from '#ui/toast/toast-store.ts'

const list = endpoint<typeof listNotices>('GET', '/api/notices', 'private')
const read = endpoint<typeof markNoticesRead>('POST', '/api/notices/read')

type NoticePage = OutputOf<(typeof listNotices)['answer']>

/** Own notices: a page of those before this one, or the newest. */
export const noticesView = (before?: number) => list.read({ query: before === undefined ? {} : { before } })

/** Marks notices as read, given ones or all: locally at once, then on the server. */
export function useMarkRead(onUnread: (unread: number) => void): (ids?: number[]) => Promise<void> {
  const queryClient = useQueryClient()
  return async (ids) => {
    const [address] = noticesView().queryKey
    queryClient.setQueriesData<NoticePage>(
      { predicate: ({ queryKey }) => String(queryKey[0]).startsWith(String(address)) },
      (page) =>
        page && {
          ...page,
          notices: page.notices.map((notice) =>
            !ids || ids.includes(notice.id) ? { ...notice, isRead: true } : notice,
          ),
        },
    )
    try {
      onUnread((await read.call({ body: ids ? { ids } : {} })).unread)
    } catch (error) {
      showError(explain(error))
      await refreshReads(queryClient, String(address))
    }
  }
}
