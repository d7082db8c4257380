import type { ReactNode } from 'react'
import { useSignOut } from '#features/accounts/use-sign-out.tsx'
import { Icon } from '#ui/icon.tsx'

export type SignedInActionsProps = {
  unread: number
  onOpenNotices: () => void
  /** Where there is room for a word. */
  isRoomy?: boolean
  onDone?: () => void
  children: ReactNode
}

/** The bell and the way out, around what everybody has. */
export function SignedInActions({ unread, onOpenNotices, isRoomy = false, onDone, children }: SignedInActionsProps) {
  const { isBusy, signOut, dialog } = useSignOut(onDone)
  return (
    <>
      <button
        type="button"
        className="sidebar-button"
        aria-haspopup="dialog"
        aria-label={unread ? `Notices, ${unread} unread` : 'Notices'}
        title="Notices"
        onClick={onOpenNotices}
      >
        <Icon name="bell" />
        {unread > 0 && <b className="nav-news">{unread}</b>}
      </button>
      {children}
      <button
        type="button"
        className="sidebar-button"
        title="Sign out"
        disabled={isBusy}
        onClick={() => void signOut()}
      >
        <Icon name="logout" /> <span className={isRoomy ? 'nav-label' : 'sr-only'}>Sign out</span>
      </button>
      {dialog}
    </>
  )
}
