import { useState } from 'react'
import type { ForumComment } from '@bolodex/contract/forum/forum'
import { forumUi } from '../forum-wording.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { DeleteDialog, Tool, useModeration } from './thread-tool.tsx'
import { sendCommentRemoval, sendCommentModeration, useForumRefresh } from './thread-api.ts'
import styles from './post.module.css'

const words = forumUi.tools

type Props = {
  comment: ForumComment
  canHide: boolean
  isOwn: boolean
  isHidden: boolean
  /** Missing where the thread is closed. */
  onReply: (() => void) | null
  onEdit: () => void
  onFlag: () => void
  onHidden: (isHidden: boolean) => void
  onDeleted: () => void
}

/** What a signed-in member can do about a comment. */
export function CommentTools(props: Props) {
  const { comment, canHide, isOwn, isHidden, onReply, onEdit, onFlag, onHidden, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const refresh = useForumRefresh()
  const { isBusy, act, takeBack } = useModeration()
  const writer = comment.author?.username ?? forumUi.formerMember

  const handleDelete = async () => {
    await sendCommentRemoval(comment.id)
    setAsking(false)
    showToast({ title: words.commentDeleted, tone: 'success' })
    await refresh()
    onDeleted()
  }
  const hiding = {
    done: words.commentHidden,
    set: () => sendCommentModeration(comment.id, true),
    setBack: () => sendCommentModeration(comment.id, false),
    onHidden,
  }

  return (
    <div className={styles['tools']}>
      {isOwn ? (
        <>
          <Tool icon="pen" label={words.edit} aria-label={words.editComment} onClick={onEdit} />
          <Tool
            icon="trash"
            label={words.remove}
            aria-label={words.deleteComment}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          />
        </>
      ) : (
        <>
          {onReply && <Tool icon="reply" label={words.reply} aria-label={words.replyTo(writer)} onClick={onReply} />}
          <Tool
            icon="flag"
            label={words.flag}
            aria-label={words.flagComment(writer)}
            aria-haspopup="dialog"
            onClick={onFlag}
          />
        </>
      )}
      {canHide && (
        <Tool
          icon={isHidden ? 'eye' : 'eye-off'}
          label={isHidden ? words.show : words.hide}
          aria-label={(isHidden ? words.showComment : words.hideComment)(writer)}
          disabled={isBusy}
          onClick={() => void (isHidden ? takeBack(hiding) : act(hiding))}
        />
      )}
      {isAsking && (
        <DeleteDialog
          title={words.askComment}
          text={words.askCommentText}
          onClose={() => setAsking(false)}
          onDelete={handleDelete}
        />
      )}
    </div>
  )
}
