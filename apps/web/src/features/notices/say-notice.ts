import type { Notice } from '@bolodex/contract/notices'
import type { NoticeKind } from '@bolodex/contract/notice-kinds'
import type { IconName } from '#ui/icon.tsx'

/** A notice in words: whose name stands first, if any, what happened, more about it, and where it leads. */
export type SaidNotice = { who: string | null; what: string; more: string | null; href: string }

export const noticeIcons: Record<NoticeKind, IconName> = {
  reply: 'reply',
  mention: 'mention',
  'suggestion accepted': 'verified',
  'suggestion declined': 'declined',
  'photo replaced': 'photo-up',
  shown: 'eye',
  declined: 'eye-off',
  hidden: 'eye-off',
  'import accepted': 'verified',
  'import declined': 'declined',
}

export function sayNotice(notice: Notice): SaidNotice {
  const { kind, actor, things, post, commentId, brand, text } = notice
  const place = post ? `/forum/post/${post.id}${commentId === null ? '' : `?comment=${commentId}`}` : '/forum'
  const said = text && quote(text)
  const own = commentId === null ? 'post' : 'comment'
  switch (kind) {
    case 'reply':
      if (things === 1) return { who: actor ?? someone, what: 'replied to your post', more: said, href: place }
      return { who: null, what: `${things} replies to your post`, more: join(actor && `${actor}:`, said), href: place }
    case 'mention':
      return { who: actor ?? someone, what: 'mentioned you', more: said, href: place }
    case 'suggestion accepted':
    case 'suggestion declined':
      return {
        who: null,
        what: kind === 'suggestion accepted' ? 'Your suggestion was accepted' : 'Your suggestion was declined',
        more: join(brand && `${brand.name}.`, said && join(actor && `${actor}:`, said)),
        href: '/suggestions',
      }
    case 'photo replaced':
      return {
        who: null,
        what: 'Your tag photo was replaced',
        more: `${brand?.name ?? 'The brand'} has a sharper one${actor ? ` by ${actor}` : ''}. Yours is kept and can be put back.`,
        href: brand ? `/brands/${encodeURIComponent(brand.slug)}` : '/',
      }
    case 'shown':
      return { who: null, what: `Your ${own} is shown now`, more: post && quote(post.title), href: place }
    case 'declined':
    case 'hidden':
      return {
        who: null,
        what: kind === 'hidden' ? `Your ${own} was hidden` : `Your ${own} is not shown`,
        more: join(post && quote(post.title), text),
        // What is hidden has no page; the post a comment stood under has.
        href: commentId === null ? '/forum' : `/forum/post/${post?.id}`,
      }
    case 'import accepted':
      return { who: null, what: 'Your file was accepted', more: text && `${text} brands were added.`, href: '/' }
    case 'import declined':
      return {
        who: null,
        what: 'Your file was declined',
        more: said && join(actor && `${actor}:`, said),
        href: '/submit-brand',
      }
    default:
      return kind satisfies never
  }
}

/** Of somebody who has left. */
const someone = 'A former member'

const quote = (text: string) => `‘${text}’`
const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ') || null
