import { useCallback, useRef } from 'react'
import type { ForumComment, PostDetails } from '@bolodex/contract/forum/forum'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { forumWording } from '@bolodex/contract/forum/forum-wording'
import { formatNumber } from '#lib/format-numbers.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Placeholder } from '#ui/page-head.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { postAddress, type Place } from '../forum-api.ts'
import { forumUi } from '../forum-wording.ts'
import type { CommentActions } from './comment-item.tsx'
import { CommentList, useCommentPages } from './comment-list.tsx'
import { useForumRefresh, type Reader } from './thread-api.ts'
import { readDraft } from './use-outbox.ts'
import { WriteComment, type Writer } from './write-comment.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './comments.module.css'

const words = forumUi.thread

type Props = {
  post: PostDetails
  place: Place
  viewer: { isLoading: boolean; user: Reader | null }
  onFlag: (comment: ForumComment) => void
  onPhoto: (photo: ForumPhoto, isOwn: boolean) => void
}

/** Everything under a post: the comments, and the comment box. */
export function Comments({ post, place, viewer, onFlag, onPhoto }: Props) {
  const { user } = viewer
  const pages = useCommentPages(post, place)
  const heading = useRef<HTMLHeadingElement>(null)
  const writer = useRef<Writer>(null)
  const refresh = useForumRefresh()
  const asker = post.author?.username

  const handleSaved = useCallback(
    (comment: ForumComment, isPending: boolean) => {
      if (isPending) writer.current?.forget(comment.id)
      else writer.current?.noteSaved(comment)
      showToast(
        isPending
          ? { title: words.thanks, description: forumWording.pending, tone: 'notice' }
          : { title: words.updated, tone: 'success' },
      )
      void refresh()
    },
    [refresh],
  )
  const actions: CommentActions = {
    reader: user,
    asker,
    onReply: post.isLocked ? null : (username) => writer.current?.replyTo(username),
    onFlag,
    onSaved: handleSaved,
    onPhoto,
    onDeleted: (comment) => {
      writer.current?.forget(comment.id)
      // The focused comment is gone.
      heading.current?.focus({ preventScroll: true })
    },
  }
  const shown = new Set(pages.comments.map(({ id }) => id))

  return (
    <section className={styles['thread']} aria-labelledby="comments-title">
      <h2 id="comments-title" ref={heading} tabIndex={-1}>
        {words.title} <span className="hint">{formatNumber(post.comments)}</span>
      </h2>
      {pages.comments.length === 0 && <p className={styles['no-comments']}>{words.none}</p>}
      <CommentList post={post} place={place} pages={pages} actions={actions} />
      {user ? (
        <WriteComment key={post.id} ref={writer} post={post} reader={user} shown={shown} actions={actions} />
      ) : (
        <GuestPart post={post} isLoading={viewer.isLoading} />
      )}
    </section>
  )
}

/** For those who are not signed in, or of whom that is not known yet. */
function GuestPart({ post, isLoading }: { post: PostDetails; isLoading: boolean }) {
  const isHydrated = useHydrated()
  if (post.isLocked)
    return (
      <p className={styles['thread-closed']}>
        <Icon name="lock" /> {forumWording.locked}
      </p>
    )
  const next = postAddress(post.id)
  if (!isLoading) return <LoginGate next={next} hasDraft={isHydrated && readDraft(post.id).text.trim() !== ''} />
  return (
    <>
      <Placeholder className={joinClasses(styles['comment-form-placeholder'], 'needs-script')} />
      <div className="without-script">
        <LoginGate next={next} />
      </div>
    </>
  )
}

/** Replaces the comment box for guests. The login leads back here. */
function LoginGate({ next, hasDraft = false }: { next: string; hasDraft?: boolean }) {
  return (
    <div className={styles['login-gate']}>
      <Icon name="post-locked" />
      <p>
        <b>{words.login}</b>
        <span className="hint">{hasDraft ? words.draftKept : words.noEmail}</span>
      </p>
      <PageLink className="button button-primary" href={`/auth?next=${encodeURIComponent(next)}`}>
        <Icon name="login" /> {words.loginButton}
      </PageLink>
    </div>
  )
}
