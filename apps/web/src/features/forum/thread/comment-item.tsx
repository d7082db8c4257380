import { useRef, useState, type ReactNode } from 'react'
import type { ForumComment } from '@bolodex/contract/forum'
import { samePlace } from '#lib/landing.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'
import { ForumText } from '../forum-text.tsx'
import { postAddress } from '../post-api.ts'
import { CommentTools } from './comment-tools.tsx'
import { EditCommentForm } from './edit-comment-form.tsx'
import { EditedNote } from './edited-note.tsx'
import type { Reader } from './reader.ts'
import { commentEditsView } from './thread-api.ts'
import { WriterName } from './writer-name.tsx'

export type CommentActions = {
  reader: Reader | null
  /** Who wrote the post. */
  asker: string | undefined
  /** Null where nobody can write any more. */
  onReply: ((username: string | null) => void) | null
  onFlag: (comment: ForumComment) => void
  onSaved: (comment: ForumComment, isHeld: boolean) => void
  onDeleted: (comment: ForumComment) => void
}

type Props = {
  comment: ForumComment
  actions: CommentActions
  /** The one a link led to. */
  isMarked?: boolean
  /** What there is to say about it, in place of what can be done. */
  note?: ReactNode
}

/** A comment on its thread, with its writer's button. */
export function CommentItem({ comment, actions, isMarked = false, note }: Props) {
  const { reader, asker, onReply, onFlag, onSaved, onDeleted } = actions
  const [isEditing, setEditing] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const writer = comment.author?.username ?? null
  const isOwn = reader !== null && reader.username === writer
  const closeForm = () => {
    setEditing(false)
    item.current?.focus({ preventScroll: true })
  }
  const handleSaved = (saved: ForumComment, isHeld: boolean) => {
    closeForm()
    onSaved(saved, isHeld)
  }
  const looks = ['comment', isMarked && 'is-marked', isHidden && 'is-hidden'].filter(Boolean).join(' ')
  return (
    <li className={looks} id={`comment-${comment.id}`} ref={item} tabIndex={-1}>
      <SewingButton name={writer ?? 'former member'} />
      <div className="comment-body">
        <p className="comment-head">
          <WriterName author={comment.author} />
          {writer !== null && writer === asker && <span className="asked-this">asked this</span>}
          <PageLink className="hint" href={postAddress(comment.postId, comment.id)} state={samePlace} rel="nofollow">
            <RelativeTime moment={comment.createdAt} />
          </PageLink>
          <EditedNote
            of={comment}
            former={isOwn || reader?.isAdmin ? commentEditsView(comment.id) : null}
            isAdmin={reader?.isAdmin === true}
          />
          {isHidden && (
            <span className="caption post-closed">
              <Icon name="eye-off" /> Hidden
            </span>
          )}
        </p>
        {isEditing ? (
          <EditCommentForm comment={comment} onCancel={closeForm} onSaved={handleSaved} />
        ) : (
          <ForumText text={comment.content} links={comment.links} />
        )}
        {note}
        {reader && !note && !isEditing && (
          <CommentTools
            {...{ comment, isOwn, isHidden }}
            isAdmin={reader.isAdmin}
            onReply={onReply && (() => onReply(writer))}
            onEdit={() => setEditing(true)}
            onFlag={() => onFlag(comment)}
            onHidden={setHidden}
            onDeleted={() => onDeleted(comment)}
          />
        )}
      </div>
    </li>
  )
}
