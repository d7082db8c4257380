import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { EmptyState } from '#ui/page-head.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Button } from '#ui/button.tsx'
import { NoticeList } from './notice-list.tsx'
import { noticesView, useMarkRead } from './notices-api.ts'
import { noticesUi } from './notices-wording.ts'
import styles from './notices.module.css'

type Props = { before?: number; onUnread: (unread: number) => void }

/** Every notice, the newest first, and the way to older ones. */
export function NoticePages({ before, onUnread }: Props) {
  const { data, error, refetch } = useQuery({ ...noticesView(before), refetchOnMount: 'always' })
  const [isOpen, setOpen] = useState(false)
  const markRead = useMarkRead(onUnread)
  if (error)
    return (
      <p role="alert">
        {explain(error)} <Button onClick={() => void refetch()}>{noticesUi.tryAgain}</Button>
      </p>
    )
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
      {nextBefore !== null && isOpen && <NoticePages before={nextBefore} onUnread={onUnread} />}
      {nextBefore !== null && !isOpen && (
        <p>
          <Button look="outline" onClick={() => setOpen(true)}>
            {noticesUi.older}
          </Button>
        </p>
      )}
    </>
  )
}
