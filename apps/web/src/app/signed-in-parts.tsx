import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { SessionUser } from '@bolodex/contract/accounts/accounts'
import { useSignOut } from '#features/accounts/use-sign-out.tsx'
import { sessionView, useKeepNews } from '#features/accounts/use-viewer.ts'
import { NoticePanel } from '#features/notices/notice-panel.tsx'
import { noticesView } from '#features/notices/notices-api.ts'
import { watchNews } from '#features/notices/watch-news.ts'
import { refreshReads } from '#lib/query-client.ts'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { appWords as words } from './app-wording.ts'
import { lateWords } from './late-wording.ts'
import styles from './account-box.module.css'
import nameStyles from './signed-in-parts.module.css'
import sidebarStyles from './sidebar.module.css'

export type AccountNameProps = { user: SessionUser }

/** The signed-in member's name. */
export function AccountName({ user }: AccountNameProps) {
  const name = user.email ?? user.username
  return (
    <p className={nameStyles['account-name']} data-part="account-name" title={name}>
      <SewingButton name={user.username} /> <span className={styles['label']}>{name}</span>
    </p>
  )
}

export type NoticeCentreProps = { username: string; unread: number; isOpen: boolean; onClose: () => void }

/** The notice panel and its event stream. Loaded for signed-in members only. */
export function NoticeCentre({ username, unread, isOpen, onClose }: NoticeCentreProps) {
  const queryClient = useQueryClient()
  const keepNews = useKeepNews()
  useEffect(
    () =>
      watchNews({
        username,
        onNews: (news) => {
          keepNews(news)
          // What is on screen is refetched now; the rest when it is opened.
          void refreshReads(queryClient, String(noticesView().queryKey[0]))
        },
        onRefused: () => void queryClient.refetchQueries({ queryKey: sessionView.queryKey }),
      }),
    [username, keepNews, queryClient],
  )
  const isMore = useGrowth(unread)
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {isMore && lateWords.unread(unread)}
      </p>
      <NoticePanel isOpen={isOpen} unread={unread} onClose={onClose} onUnread={(now) => keepNews({ unread: now })} />
    </>
  )
}

/** Whether a number became larger when it last changed; not when it is seen for the first time. */
function useGrowth(count: number): boolean {
  const [isMore, setMore] = useState(false)
  const before = useRef(count)
  useEffect(() => {
    if (count !== before.current) setMore(count > before.current)
    before.current = count
  }, [count])
  return isMore
}

export type SignedInActionsProps = {
  unread: number
  onOpenNotices: () => void
  /** Whether there is room for a label. */
  isRoomy?: boolean
  onDone?: () => void
  children: ReactNode
}

/** The bell and the sign-out button, around the common entries. */
export function SignedInActions({ unread, onOpenNotices, isRoomy = false, onDone, children }: SignedInActionsProps) {
  const { isBusy, signOut, dialog } = useSignOut(onDone)
  return (
    <>
      <button
        type="button"
        className={styles['sidebar-button']}
        aria-haspopup="dialog"
        aria-label={unread ? lateWords.noticesUnread(unread) : lateWords.notices}
        title={lateWords.notices}
        onClick={onOpenNotices}
      >
        <Icon name="bell" />
        {unread > 0 && <b className={sidebarStyles['nav-news']}>{unread}</b>}
      </button>
      {children}
      <button
        type="button"
        className={styles['sidebar-button']}
        title={words.signOut}
        disabled={isBusy}
        onClick={signOut}
      >
        <Icon name="logout" /> <span className={isRoomy ? styles['label'] : 'sr-only'}>{words.signOut}</span>
      </button>
      {dialog}
    </>
  )
}
