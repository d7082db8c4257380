import { useImperativeHandle, useRef, useState, type Ref, type SyntheticEvent } from 'react'
import type { ForumComment, PostDetails } from '@bolodex/contract/forum'
import { forumWording } from '@bolodex/contract/forum-rules'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AllowanceNote } from './allowance-note.tsx'
import { CommentItem, type CommentActions } from './comment-item.tsx'
import { findCommentError } from './find-errors.ts'
import { OutgoingComment } from './outgoing-comment.tsx'
import type { Reader } from './reader.ts'
import { TextBox } from './text-box.tsx'
import { useHeldComments } from './use-held-comments.ts'
import { useOutbox } from './use-outbox.ts'

/** What other parts of the thread ask of the box. */
export type Writer = {
  replyTo: (username: string | null) => void
  noteSaved: (comment: ForumComment) => void
  forget: (commentId: number) => void
}

type Props = {
  post: PostDetails
  reader: Reader
  ref: Ref<Writer>
  /** Comments that stand in the list already. */
  shown: ReadonlySet<number>
  actions: CommentActions
}

/** What the reader wrote here and the box for more. Only in the browser: a served page knows nobody. */
export function WriteComment({ post, reader, ref, shown, actions }: Props) {
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
  const held = useHeldComments(post.id, reader)
  const waiting = outbox.items.filter(({ comment }) => !comment || !shown.has(comment.id))

  return (
    <>
      {held.length + waiting.length > 0 && (
        <ol className="comments" aria-label="What you wrote here">
          {held.map((comment) => (
            <CommentItem key={comment.id} comment={comment} actions={actions} note={<HeldNote />} />
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
        <p className="thread-closed">
          <Icon name="lock" /> {forumWording.locked}
        </p>
      ) : (
        <form className="comment-form" noValidate onSubmit={handleSubmit}>
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

function HeldNote() {
  return (
    <p className="hint held-note">
      <Icon name="clock" /> {forumWording.held}
    </p>
  )
}
