import type { KeyboardEvent, MouseEvent } from 'react'
import type { Notice } from '@bolodex/contract/notices'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { noticeIcons, sayNotice } from './say-notice.ts'
import './notices.css'

type Props = {
  notices: Notice[]
  /** It is followed, here or in another tab. */
  onOpen: (notice: Notice, isHere: boolean) => void
}

/** Notices, each a link to what it is about. Arrow keys move from one to the next. */
export function NoticeList({ notices, onOpen }: Props) {
  return (
    <ul className="notice-list">
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeLink notice={notice} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function NoticeLink({ notice, onOpen }: { notice: Notice; onOpen: Props['onOpen'] }) {
  const { who, what, more, href } = sayNotice(notice)
  const handleOpen = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent) =>
    onOpen(notice, !ctrlKey && !metaKey && !shiftKey && button === 0)
  return (
    <PageLink
      className="notice-link"
      href={href}
      data-unread={!notice.isRead || undefined}
      onClick={handleOpen}
      onAuxClick={handleOpen}
      onKeyDown={moveAlong}
    >
      <Icon name={noticeIcons[notice.kind]} />
      <span className="notice-words">
        <span className="notice-what">
          {who && <b>{who}</b>} {what}
          {!notice.isRead && <span className="sr-only"> (new)</span>}
        </span>
        {more && <span className="notice-more">{more}</span>}
        <span className="hint">
          <RelativeTime moment={notice.createdAt} />
        </span>
      </span>
    </PageLink>
  )
}

function moveAlong(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const { currentTarget } = event
  const links = [...(currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const next = links[links.indexOf(currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
