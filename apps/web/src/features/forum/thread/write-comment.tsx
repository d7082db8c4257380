import { useImperativeHandle, useRef, useState, type Ref, type SyntheticEvent } from 'react'
import { formatDistance } from 'date-fns/formatDistance'
import { useQuery } from '@tanstack/react-query'
import type { ForumComment, PostDetails } from '@bolodex/contract/forum'
import { forumWording } from '@bolodex/contract/forum/forum-rules'
import type { Allowance } from '@bolodex/contract/forum/forum-moderation'
import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SewingButton } from '#ui/garments/drawings.tsx'
import { ForumText } from '../forum-text.tsx'
import { findCommentError } from '../typed-text.ts'
import { CommentItem, type CommentActions } from './comment-item.tsx'
import { TextBox } from './text-box.tsx'
import { allowanceView, pendingView, type Reader } from './thread-api.ts'
import { Tool } from './thread-tool.tsx'
import { useOutbox, type Outgoing } from './use-outbox.ts'
import { joinClasses } from '#lib/join-classes.ts'
import commentsStyles from './comments.module.css'
import postStyles from './post.module.css'

/** What other parts of the thread ask of the box. */
export type Writer = {
  replyTo: (username: string | null) => void
  noteSaved: (comment: ForumComment) => void
  forget: (commentId: number) => void
}

type WriteCommentProps = {
  post: PostDetails
  reader: Reader
  ref: Ref<Writer>
  /** Comments that stand in the list already. */
  shown: ReadonlySet<number>
  actions: CommentActions
}

/** What the reader wrote here and the box for more. Only in the browser: a served page knows nobody. */
export function WriteComment({ post, reader, ref, shown, actions }: WriteCommentProps) {
  const outbox = useOutbox(post.id)
  const [error, setError] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, isSending } = outbox

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
    else void outbox.send()
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
        <ol aria-label="What you wrote here">
          {pending.map((comment) => (
            <CommentItem key={comment.id} comment={comment} actions={actions} note={<PendingNote />} />
          ))}
          {waiting.map((one) =>
            one.comment ? (
              // What is about to move cannot be worked on.
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
            label="Your comment"
            value={text}
            error={error ?? outbox.failure}
            onChange={(typed) => {
              setError(null)
              outbox.type(typed)
            }}
            onSend={handleSend}
          >
            <Button type="submit" disabled={isSending}>
              {isSending ? 'Posting...' : 'Post Comment'}
            </Button>
          </TextBox>
        </form>
      )}
    </>
  )
}

function PendingNote() {
  return (
    <p className={joinClasses('hint', commentsStyles['pending-note'])}>
      <Icon name="clock" /> {forumWording.pending}
    </p>
  )
}

/** What new members may write today, told before they type. Everybody else sees nothing of it. */
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
    return `Your ${formatCount(comments.most, 'comment')} of today are written. You can write more ${wait}.`
  }
  const pending = areLinksReviewed ? 'A comment with a link is read by a person before it appears.' : ''
  if (!isFirstDay) return pending
  const left = `Your first day: ${formatCount(comments.left, 'comment')} left of ${comments.most}, with up to ${formatCount(linksPerText, 'link')} each.`
  return `${left} ${pending}`.trim()
}

type OutgoingCommentProps = { one: Outgoing; username: string; onAgain: () => void; onTakeBack: () => void }

/** A comment on its way: greyed while it is being sent, with a way on when it did not arrive. */
function OutgoingComment({ one, username, onAgain, onTakeBack }: OutgoingCommentProps) {
  return (
    <li className={joinClasses(commentsStyles['comment'], commentsStyles['is-outgoing'])} data-part="comment">
      <SewingButton name={username} className={commentsStyles['portrait']} />
      <div className={commentsStyles['comment-body']}>
        <p className={commentsStyles['comment-head']}>
          <b>{username}</b>
          {one.state === 'sending' && <span className="hint">Sending…</span>}
        </p>
        <ForumText text={one.text} links={[]} />
        {one.state === 'failed' && (
          <>
            <p className="field-error">
              <Icon name="warning" /> Not sent yet. Trying again never posts it twice.
            </p>
            <div className={postStyles['tools']}>
              <Tool icon="retry" label="Try again" onClick={onAgain} />
              <Tool icon="pen" label="Change it" onClick={onTakeBack} />
            </div>
          </>
        )}
      </div>
    </li>
  )
}

/** What the reader wrote under this post that a person reads first: to its writer it stands in its place already. */
function usePendingComments(postId: number, reader: Reader): ForumComment[] {
  const { data = [] } = useQuery(pendingView)
  return data
    .filter((one) => one.kind === 'comment' && one.postId === postId)
    .toReversed()
    .map(({ id, content, createdAt }) => ({
      id,
      postId,
      content,
      createdAt,
      updatedAt: createdAt,
      author: { username: reader.username },
      edits: 0,
      editedAt: null,
      links: [],
    }))
}
