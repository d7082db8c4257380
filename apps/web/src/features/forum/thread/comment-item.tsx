import { useRef, useState } from 'react'
import { mayCall } from '@bolodex/contract/access'
import type { ForumComment } from '@bolodex/contract/forum/forum'
import type { moderateComment } from '@bolodex/contract/forum/forum-moderation'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { explain } from '#lib/api-error.ts'
import { samePlace } from '#lib/navigation.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { MemberName, PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { postAddress } from '../forum-api.ts'
import { ForumText } from '../forum-text.tsx'
import { forumUi } from '../forum-wording.ts'
import { ForumPhotos } from '../photos/forum-photos.tsx'
import { choosePhotos, usePhotoUploads } from '../photos/use-photo-uploads.ts'
import { findCommentError } from '../typed-text.ts'
import { CommentTools } from './comment-tools.tsx'
import { EditedNote } from './edited-note.tsx'
import { PendingHead, PendingTools, showPendingSaved } from './pending-text.tsx'
import { TextBox } from './text-box.tsx'
import { commentEditsView, sendCommentEdit, useForumRefresh, type Reader } from './thread-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import commentsStyles from './comments.module.css'
import postStyles from './post.module.css'

export type CommentActions = {
  reader: Reader | null
  /** The author of the post. */
  asker: string | undefined
  /** Null where the thread is closed. */
  onReply: ((username: string | null) => void) | null
  onFlag: (comment: ForumComment) => void
  onSaved: (comment: ForumComment, isPending: boolean) => void
  onDeleted: (comment: ForumComment) => void
  onPhoto: (photo: ForumPhoto, isOwn: boolean) => void
}

type CommentItemProps = {
  comment: ForumComment
  actions: CommentActions
  /** The comment a link led to. */
  isMarked?: boolean
  /** Only its author sees it yet. */
  isPending?: boolean
}

/** A comment on its thread, with its writer's button. */
export function CommentItem({ comment, actions, isMarked = false, isPending = false }: CommentItemProps) {
  const { reader, asker, onReply, onFlag, onSaved, onDeleted, onPhoto } = actions
  const [isEditing, setEditing] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const refresh = useForumRefresh()
  const writer = comment.author?.username ?? null
  const isOwn = reader !== null && reader.username === writer
  const closeForm = () => {
    setEditing(false)
    item.current?.focus({ preventScroll: true })
  }
  const handleSaved = (saved: ForumComment, isReviewed: boolean) => {
    closeForm()
    if (!isPending) return onSaved(saved, isReviewed)
    showPendingSaved()
    return void refresh()
  }
  return (
    <li
      className={joinClasses(
        commentsStyles['comment'],
        isMarked && commentsStyles['is-marked'],
        isHidden && commentsStyles['is-hidden'],
        isPending && commentsStyles['is-pending'],
      )}
      data-part={isMarked ? 'comment marked' : 'comment'}
      id={`comment-${comment.id}`}
      ref={item}
      tabIndex={-1}
    >
      <SewingButton name={writer ?? forumUi.formerMember} className={commentsStyles['portrait']} />
      <div className={commentsStyles['comment-body']}>
        {isPending && <PendingHead />}
        <p className={commentsStyles['comment-head']}>
          <WriterName author={comment.author} />
          {writer !== null && writer === asker && (
            <span className={commentsStyles['asked-this']}>{forumUi.thread.asker}</span>
          )}
          {isPending ? (
            <span className="hint">
              <RelativeTime moment={comment.createdAt} />
            </span>
          ) : (
            <PageLink className="hint" href={postAddress(comment.postId, comment.id)} state={samePlace} rel="nofollow">
              <RelativeTime moment={comment.createdAt} />
            </PageLink>
          )}
          <EditedNote
            of={comment}
            former={isOwn || reader?.isAdmin ? commentEditsView(comment.id) : null}
            isAdmin={reader?.isAdmin === true}
          />
          {isHidden && (
            <span className={joinClasses('caption', postStyles['post-closed'])}>
              <Icon name="eye-off" /> {forumUi.tools.markHidden}
            </span>
          )}
        </p>
        {isEditing ? (
          <EditCommentForm comment={comment} onCancel={closeForm} onSaved={handleSaved} />
        ) : (
          <>
            <ForumText text={comment.content} links={comment.links} />
            <ForumPhotos photos={comment.photos} size="small" onOpen={(photo) => onPhoto(photo, isOwn)} />
          </>
        )}
        {isPending && !isEditing && (
          <PendingTools
            kind="comment"
            id={comment.id}
            onEdit={() => setEditing(true)}
            onWithdrawn={() => onDeleted(comment)}
          />
        )}
        {reader && !isPending && !isEditing && (
          <CommentTools
            {...{ comment, isOwn, isHidden }}
            canHide={mayCall<typeof moderateComment>('moderator', reader)}
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

/** The author. Members who left have no name. */
function WriterName({ author }: { author: { username: string } | null }) {
  return author ? (
    <MemberName name={author.username} />
  ) : (
    <b className={commentsStyles['is-gone']} data-part="is-gone">
      {forumUi.formerMember}
    </b>
  )
}

type EditCommentFormProps = {
  comment: Pick<ForumComment, 'id' | 'content' | 'photos'>
  onCancel: () => void
  onSaved: (comment: ForumComment, isPending: boolean) => void
}

/** Editing starts at the end of the text. */
function focusEnd(box: HTMLTextAreaElement | null): void {
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}

/** Edits one's own comment in place. */
export function EditCommentForm({ comment, onCancel, onSaved }: EditCommentFormProps) {
  const [text, setText] = useState(comment.content)
  const [photos, setPhotos] = useState(comment.photos)
  const uploads = usePhotoUploads(photos, { onChange: setPhotos, onReady: () => void handleSave() })
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const handleSave = async () => {
    const found = findCommentError(text)
    setError(found)
    if (found || isBusy || !uploads.isReady()) return
    if (text.trim() === comment.content && photos === comment.photos) return onCancel()
    setBusy(true)
    try {
      const saved = await sendCommentEdit(comment.id, text, choosePhotos(photos))
      onSaved(saved.comment, saved.isPending)
    } catch (failure) {
      setBusy(false)
      showError(explain(failure))
    }
  }

  return (
    <TextBox
      label={forumUi.edit.label}
      value={text}
      error={error}
      photos={uploads}
      ref={focusEnd}
      onChange={setText}
      onSend={() => void handleSave()}
    >
      <Button look="outline" onClick={onCancel}>
        {forumUi.edit.cancel}
      </Button>
      <Button disabled={isBusy} onClick={() => void handleSave()}>
        {isBusy ? forumUi.edit.saving : forumUi.edit.save}
      </Button>
    </TextBox>
  )
}
