import { useState } from 'react'
import type { ForumComment } from '@bolodex/contract/forum'
import { showToast } from '#ui/toast/toast-store.ts'
import { DeleteDialog, Tool, useModeration } from './thread-tool.tsx'
import { sendCommentRemoval, sendCommentModeration, useForumRefresh } from './thread-api.ts'
import styles from './post.module.css'

type Props = {
  comment: ForumComment
  isAdmin: boolean
  isOwn: boolean
  isHidden: boolean
  /** Missing where nobody can write any more. */
  onReply: (() => void) | null
  onEdit: () => void
  onFlag: () => void
  onHidden: (isHidden: boolean) => void
  onDeleted: () => void
}

/** What somebody signed in can do about a comment. */
export function CommentTools(props: Props) {
  const { comment, isAdmin, isOwn, isHidden, onReply, onEdit, onFlag, onHidden, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const refresh = useForumRefresh()
  const { isBusy, act, takeBack } = useModeration()
  const writer = comment.author?.username ?? 'former member'

  const handleDelete = async () => {
    await sendCommentRemoval(comment.id)
    setAsking(false)
    showToast({ title: 'Comment deleted', tone: 'success' })
    await refresh()
    onDeleted()
  }
  const hiding = {
    done: 'Comment hidden',
    set: () => sendCommentModeration(comment.id, true),
    setBack: () => sendCommentModeration(comment.id, false),
    onHidden,
  }

  return (
    <div className={styles['tools']}>
      {isOwn ? (
        <>
          <Tool icon="pen" label="Edit" aria-label="Edit your comment" onClick={onEdit} />
          <Tool
            icon="trash"
            label="Delete"
            aria-label="Delete your comment"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          />
        </>
      ) : (
        <>
          {onReply && <Tool icon="reply" label="Reply" aria-label={`Reply to ${writer}`} onClick={onReply} />}
          <Tool
            icon="flag"
            label="Flag"
            aria-label={`Flag the comment by ${writer}`}
            aria-haspopup="dialog"
            onClick={onFlag}
          />
        </>
      )}
      {isAdmin && (
        <Tool
          icon={isHidden ? 'eye' : 'eye-off'}
          label={isHidden ? 'Show again' : 'Hide'}
          aria-label={`${isHidden ? 'Show again' : 'Hide'} the comment by ${writer}`}
          disabled={isBusy}
          onClick={() => void (isHidden ? takeBack(hiding) : act(hiding))}
        />
      )}
      {isAsking && (
        <DeleteDialog
          title="Delete this comment?"
          text="Nobody can read it any more."
          onClose={() => setAsking(false)}
          onDelete={handleDelete}
        />
      )}
    </div>
  )
}
