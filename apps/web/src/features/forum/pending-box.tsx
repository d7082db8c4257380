import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PendingText } from '@bolodex/contract/forum/forum-moderation'
import { explain } from '#lib/api-error.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { ForumText } from './forum-text.tsx'
import { forumUi } from './forum-wording.ts'
import { ForumPhotos } from './photos/forum-photos.tsx'
import type { EditCommentForm } from './thread/comment-item.tsx'
import type { EditPostForm } from './thread/edit-post-form.tsx'
import { PendingTools, showPendingSaved } from './thread/pending-text.tsx'
import { pendingView, useForumRefresh } from './thread/thread-api.ts'
import styles from './forum-list.module.css'

const words = forumUi.pending

/** The reader's own texts that still wait for review: they can be edited and withdrawn. */
export function PendingBox() {
  const { data: pending = [] } = useQuery(pendingView)
  const heading = useRef<HTMLHeadingElement>(null)
  if (pending.length === 0) return null
  return (
    <section className={styles['pending-box']} aria-labelledby="held">
      <h2 id="held" ref={heading} tabIndex={-1}>
        {words.boxTitle}
      </h2>
      <p className="hint">{words.hint}</p>
      <ul>
        {pending.map((one) => (
          <PendingItem key={`${one.kind} ${one.id}`} pending={one} onGone={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  )
}

type Editing = { PostForm: typeof EditPostForm } | { CommentForm: typeof EditCommentForm }

function PendingItem({ pending, onGone }: { pending: PendingText; onGone: () => void }) {
  const { kind, id, title, content, photos, createdAt } = pending
  const [editing, setEditing] = useState<Editing | null>(null)
  const item = useRef<HTMLLIElement>(null)
  const refresh = useForumRefresh()

  // Pending texts are rare and edits rarer: the form loads on demand.
  const openForm = () => {
    const form: Promise<Editing> =
      kind === 'post'
        ? import('./thread/edit-post-form.tsx').then(({ EditPostForm: PostForm }) => ({ PostForm }))
        : import('./thread/comment-item.tsx').then(({ EditCommentForm: CommentForm }) => ({ CommentForm }))
    form.then(setEditing, (error: unknown) => showError(explain(error)))
  }
  const closeForm = () => {
    setEditing(null)
    item.current?.focus({ preventScroll: true })
  }
  const handleSaved = () => {
    closeForm()
    showPendingSaved()
    void refresh()
  }

  return (
    <li ref={item} tabIndex={-1}>
      <p>
        {kind === 'comment' && words.commentOn}
        <b>{title}</b>{' '}
        <span className="hint">
          <RelativeTime isSteady moment={createdAt} />
        </span>
      </p>
      {editing ? (
        'PostForm' in editing ? (
          <editing.PostForm post={pending} onCancel={closeForm} onSaved={handleSaved} />
        ) : (
          <editing.CommentForm comment={pending} onCancel={closeForm} onSaved={handleSaved} />
        )
      ) : (
        <>
          <ForumText text={content} links={[]} />
          <ForumPhotos photos={photos} size="small" />
          <PendingTools kind={kind} id={id} onEdit={openForm} onWithdrawn={onGone} />
        </>
      )}
    </li>
  )
}
