import type { KeyboardEvent, MouseEvent } from 'react'
import type { NoticeKind } from '@bolodex/contract/notices/notice-kinds'
import type { Notice } from '@bolodex/contract/notices/notices'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { noticesUi } from './notices-wording.ts'
import styles from './notices.module.css'

type Props = {
  notices: Notice[]
  /** It is followed, here or in another tab. */
  onOpen: (notice: Notice, isHere: boolean) => void
}

/** Notices, each a link to what it is about. Arrow keys move from one to the next. */
export function NoticeList({ notices, onOpen }: Props) {
  return (
    <ul className={styles['notice-list']}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeLink notice={notice} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function NoticeLink({ notice, onOpen }: { notice: Notice; onOpen: Props['onOpen'] }) {
  const { who, what, more, href } = formatNotice(notice)
  const handleOpen = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent) =>
    onOpen(notice, !ctrlKey && !metaKey && !shiftKey && button === 0)
  return (
    <PageLink
      className={styles['notice-link']}
      href={href}
      data-unread={!notice.isRead || undefined}
      onClick={handleOpen}
      onAuxClick={handleOpen}
      onKeyDown={moveAlong}
    >
      <Icon name={noticeIcons[notice.kind]} />
      <span className={styles['notice-words']}>
        <span className={styles['notice-what']}>
          {who && <b>{who}</b>} {what}
          {!notice.isRead && <span className="sr-only">{noticesUi.isNew}</span>}
        </span>
        {more && <span className={styles['notice-more']}>{more}</span>}
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

/** A notice in words: the leading name, if any, the event, details, and the link. */
type SaidNotice = { who: string | null; what: string; more: string | null; href: string }

export const noticeIcons: Record<NoticeKind, IconName> = {
  reply: 'reply',
  mention: 'mention',
  'suggestion accepted': 'verified',
  'suggestion declined': 'declined',
  'photo replaced': 'photo-up',
  'photo refused': 'declined',
  shown: 'eye',
  declined: 'eye-off',
  hidden: 'eye-off',
  'import accepted': 'verified',
  'import declined': 'declined',
  'import dropped': 'clock',
}

export function formatNotice(notice: Notice): SaidNotice {
  const { kind, actor, things, post, commentId, brand, change, text } = notice
  const place = post ? `/forum/post/${post.id}${commentId === null ? '' : `?comment=${commentId}`}` : '/forum'
  const said = text && quote(text)
  const own = commentId === null ? 'post' : 'comment'
  switch (kind) {
    case 'reply':
      if (things === 1) return { who: actor ?? noticesUi.someone, what: noticesUi.replied, more: said, href: place }
      return { who: null, what: noticesUi.replies(things), more: join(actor && `${actor}:`, said), href: place }
    case 'mention':
      return { who: actor ?? noticesUi.someone, what: noticesUi.mentioned, more: said, href: place }
    case 'suggestion accepted':
    case 'suggestion declined':
      return {
        who: null,
        what: kind === 'suggestion accepted' ? noticesUi.accepted : noticesUi.declined,
        more: join(
          brand && `${[brand.name, change].filter(Boolean).join(': ')}.`,
          said && join(actor && `${actor}:`, said),
        ),
        href: '/suggestions',
      }
    case 'photo replaced':
      return {
        who: null,
        what: noticesUi.photoReplaced,
        more: noticesUi.photoReplacedBy(brand?.name, actor),
        href: brand ? `/brands/${encodeURIComponent(brand.slug)}` : '/',
      }
    case 'photo refused':
      return {
        who: null,
        what: noticesUi.photoRefused(brand?.name),
        more: text,
        href: brand ? `/brands/${encodeURIComponent(brand.slug)}` : '/',
      }
    case 'shown':
      return { who: null, what: noticesUi.shown(own), more: post && quote(post.title), href: place }
    case 'declined':
    case 'hidden':
      return {
        who: null,
        what: kind === 'hidden' ? noticesUi.hidden(own) : noticesUi.notShown(own),
        more: join(post && quote(post.title), text),
        // A hidden text has no page; the post of a hidden comment has.
        href: commentId === null ? '/forum' : `/forum/post/${post?.id}`,
      }
    case 'import accepted':
      return { who: null, what: noticesUi.fileAccepted, more: text && noticesUi.brandsAdded(text), href: '/' }
    case 'import declined':
      return {
        who: null,
        what: noticesUi.fileDeclined,
        more: said && join(actor && `${actor}:`, said),
        href: '/submit-brand',
      }
    case 'import dropped':
      return { who: null, what: noticesUi.fileDropped, more: text && noticesUi.sendAgain(text), href: '/submit-brand' }
    default:
      return kind satisfies never
  }
}

const quote = (text: string) => `‘${text}’`
const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ') || null
