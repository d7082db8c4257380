import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { useModal } from '#ui/dialog/dialog.tsx'
import { NoticeList } from './notice-list.tsx'
import { noticesView, useMarkRead } from './notices-api.ts'
import { noticesUi } from './notices-wording.ts'
import styles from './notices.module.css'

type Props = { isOpen: boolean; unread: number; onClose: () => void; onUnread: (unread: number) => void }

/** The newest notices over the page, beside the bell; on a phone they rise from the bar at the bottom. */
export function NoticePanel({ isOpen, unread, onClose, onUnread }: Props) {
  const dialog = useModal(isOpen, false)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      className={styles['notice-panel']}
      data-part="notice-panel"
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {isOpen && (
        <div className={styles['notice-panel-body']}>
          <Content titleId={titleId} unread={unread} onClose={() => dialog.current?.close()} onUnread={onUnread} />
        </div>
      )}
    </dialog>
  )
}

type ContentProps = Omit<Props, 'isOpen'> & { titleId: string }

function Content({ titleId, unread, onClose, onUnread }: ContentProps) {
  const { data, error } = useQuery({ ...noticesView(), refetchOnMount: 'always' })
  const markRead = useMarkRead(onUnread)
  return (
    <>
      <header>
        <h2 id={titleId}>{noticesUi.page.title}</h2>
        {unread > 0 && (
          <button type="button" className={styles['notice-mark']} onClick={() => void markRead()}>
            {noticesUi.markAll}
          </button>
        )}
        <button type="button" className="icon-button" aria-label={noticesUi.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {error && <p role="alert">{explain(error)}</p>}
      {!data && !error && <Spinner label={noticesUi.loading} />}
      {data?.notices.length === 0 && (
        <p className="hint">
          {noticesUi.none}. {noticesUi.noneHint}
        </p>
      )}
      {data && (
        <NoticeList
          notices={data.notices}
          onOpen={({ id, isRead }, isHere) => {
            if (!isRead) void markRead([id])
            if (isHere) onClose()
          }}
        />
      )}
      <footer>
        <PageLink href="/notices" onClick={onClose}>
          {noticesUi.all}
        </PageLink>
      </footer>
    </>
  )
}
