import { useImperativeHandle, useRef, useState, type Ref, type SyntheticEvent } from 'react'
import { formatDistance } from 'date-fns/formatDistance'
import { useQuery } from '@tanstack/react-query'
import type { ForumComment, PostDetails } from '@bolodex/contract/forum/forum'
import { forumWording } from '@bolodex/contract/forum/forum-wording'
import type { Allowance } from '@bolodex/contract/forum/forum-moderation'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { ForumText } from '../forum-text.tsx'
import { forumUi } from '../forum-wording.ts'
import { ForumPhotos } from '../photos/forum-photos.tsx'
import { usePhotoUploads } from '../photos/use-photo-uploads.ts'
import { findCommentError } from '../typed-text.ts'
import { CommentItem, type CommentActions } from './comment-item.tsx'
import { TextBox } from './text-box.tsx'
import { allowanceView, pendingView, type Reader } from './thread-api.ts'
import { Tool } from './thread-tool.tsx'
import { useOutbox, type Outgoing } from './use-outbox.ts'
import { joinClasses } from '#lib/join-classes.ts'
import commentsStyles from './comments.module.css'
import postStyles from './post.module.css'

const words = forumUi.thread

/** The comment box as used by other parts of the thread. */
export type Writer = {
  replyTo: (username: string | null) => void
  noteSaved: (comment: ForumComment) => void
  forget: (commentId: number) => void
}

type WriteCommentProps = {
  post: PostDetails
  reader: Reader
  ref: Ref<Writer>
  /** Comments already in the list. */
  shown: ReadonlySet<number>
  actions: CommentActions
}

/** The reader's pending comments and the comment box. Client only: served pages are anonymous. */
export function WriteComment({ post, reader, ref, shown, actions }: WriteCommentProps) {
  const outbox = useOutbox(post)
  const [error, setError] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, isSending } = outbox
  const uploads = usePhotoUploads(outbox.photos, { onChange: outbox.attach, onReady: () => handleSend() })

  useImperativeHandle(ref, () => ({
    noteSaved: outbox.noteSaved,
    forget: outbox.forget,
    replyTo: (username) => {
      const call = `@${username} `
      const isCalled = username === null || text.includes(call)
      if (!isCalled) outbox.type(text === '' ? call : `${text.trimEnd()}\n${call}`)
      box.current?.focus()
      box.current?.scrollIntoView({ block: 'center' })
    },
  }))

  const handleSend = () => {
    if (isSending) return
    const found = findCommentError(text)
    setError(found)
    if (found) box.current?.focus()
    else if (uploads.isReady()) void outbox.send()
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    handleSend()
  }
  const pending = usePendingComments(post.id, reader)
  const waiting = outbox.items.filter(({ comment }) => !comment || !shown.has(comment.id))

  return (
    <>
      {pending.length + waiting.length > 0 && (
        <ol aria-label={words.yours}>
          {pending.map((comment) => (
            <CommentItem key={comment.id} comment={comment} actions={actions} isPending />
          ))}
          {waiting.map((one) =>
            one.comment ? (
              // Inert while it is about to move.
              <CommentItem
                key={one.key}
                comment={one.comment}
                actions={one.state === 'settled' ? actions : { ...actions, reader: null }}
              />
            ) : (
              <OutgoingComment
                key={one.key}
                one={one}
                username={reader.username}
                onAgain={() => void outbox.sendAgain(one)}
                onTakeBack={() => {
                  outbox.takeBack(one)
                  box.current?.focus()
                }}
              />
            ),
          )}
        </ol>
      )}
      {post.isLocked ? (
        <p className={commentsStyles['thread-closed']}>
          <Icon name="lock" /> {forumWording.locked}
        </p>
      ) : (
        <form className={commentsStyles['comment-form']} noValidate onSubmit={handleSubmit}>
          <AllowanceNote />
          <TextBox
            ref={box}
            label={words.box}
            value={text}
            error={error ?? outbox.failure}
            photos={uploads}
            onChange={(typed) => {
              setError(null)
              outbox.type(typed)
            }}
            onSend={handleSend}
          >
            <Button type="submit" disabled={isSending}>
              {isSending ? words.posting : words.post}
            </Button>
          </TextBox>
        </form>
      )}
    </>
  )
}

/** What new members may write today, shown before they type. Established members see nothing. */
function AllowanceNote() {
  const { data } = useQuery(allowanceView)
  const sentence = data && describe(data)
  if (!sentence) return null
  return (
    <p className={joinClasses('hint', commentsStyles['allowance-note'])}>
      <Icon name="info" /> <span>{sentence}</span>
    </p>
  )
}

function describe({ isFirstDay, until, comments, linksPerText, areLinksReviewed }: Allowance): string {
  if (comments.left === 0) {
    const wait = until === null ? 'tomorrow' : `in ${formatDistance(until, Date.now())}`
    return words.dayFull(comments.most, wait)
  }
  const pending = areLinksReviewed ? words.reviewed : ''
  if (!isFirstDay) return pending
  return `${words.firstDay(comments.left, comments.most, linksPerText)} ${pending}`.trim()
}

type OutgoingCommentProps = { one: Outgoing; username: string; onAgain: () => void; onTakeBack: () => void }

/** An outgoing comment: grayed while sending, with options when it failed. */
function OutgoingComment({ one, username, onAgain, onTakeBack }: OutgoingCommentProps) {
  return (
    <li className={joinClasses(commentsStyles['comment'], commentsStyles['is-outgoing'])} data-part="comment">
      <SewingButton name={username} className={commentsStyles['portrait']} />
      <div className={commentsStyles['comment-body']}>
        <p className={commentsStyles['comment-head']}>
          <b>{username}</b>
          {one.state === 'sending' && <span className="hint">{words.sending}</span>}
          {one.state === 'kept' && (
            <PageLink className="hint" href="/queue">
              {words.kept}
            </PageLink>
          )}
        </p>
        <ForumText text={one.text} links={[]} />
        <ForumPhotos photos={one.photos} size="small" />
        {one.state === 'failed' && (
          <>
            <p className="field-error">
              <Icon name="warning" /> {words.notSent}
            </p>
            <div className={postStyles['tools']}>
              <Tool icon="retry" label={words.tryAgain} onClick={onAgain} />
              <Tool icon="pen" label={words.change} onClick={onTakeBack} />
            </div>
          </>
        )}
      </div>
    </li>
  )
}

/** The reader's comments under this post that wait for review: shown in place to their author. */
function usePendingComments(postId: number, reader: Reader): ForumComment[] {
  const { data = [] } = useQuery(pendingView)
  return data
    .filter((one) => one.kind === 'comment' && one.postId === postId)
    .toReversed()
    .map(({ id, content, photos, createdAt }) => ({
      id,
      postId,
      content,
      createdAt,
      updatedAt: createdAt,
      author: { username: reader.username },
      edits: 0,
      editedAt: null,
      links: [],
      photos,
    }))
}
