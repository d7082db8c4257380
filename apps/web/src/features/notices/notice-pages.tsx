import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page-head.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/failed-read.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { NoticeList } from './notice-list.tsx'
import { noticesView, useMarkRead } from './notices-api.ts'
import { noticesUi } from './notices-wording.ts'
import styles from './notices.module.css'

type Props = { before?: number; onUnread: (unread: number) => void }

/** Every notice, the newest first, and the way to older ones. */
export function NoticePages({ before, onUnread }: Props) {
  const { data, error, refetch } = useQuery({ ...noticesView(before), refetchOnMount: 'always' })
  const markRead = useMarkRead(onUnread)
  if (error) return <FailedRead error={error} retry={refetch} label={noticesUi.tryAgain} />
  if (!data) return <Spinner label={noticesUi.loading} />
  const { notices, unread, nextBefore } = data
  const isFirst = before === undefined
  return (
    <>
      {isFirst && unread > 0 && (
        <p>
          <Button look="outline" onClick={() => void markRead()}>
            {noticesUi.markAll}
          </Button>
        </p>
      )}
      {isFirst && notices.length === 0 && (
        <EmptyState drawing={<Hanger />} title={noticesUi.none}>
          <p>{noticesUi.noneHint}</p>
        </EmptyState>
      )}
      {notices.length > 0 && (
        <div className={styles['notice-page']}>
          <NoticeList notices={notices} onOpen={({ id, isRead }) => !isRead && void markRead([id])} />
        </div>
      )}
      <MorePages
        label={noticesUi.older}
        nextBefore={nextBefore}
        renderPage={(next) => <NoticePages before={next} onUnread={onUnread} />}
      />
    </>
  )
}
