import { useState } from 'react'
import type { ForumComment } from '@bolodex/contract/forum'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { showError } from '#ui/toast-store.ts'
import { findCommentError } from './find-errors.ts'
import { TextBox } from './text-box.tsx'
import { sendCommentEdit } from './thread-api.ts'

type Props = {
  comment: ForumComment
  onCancel: () => void
  onSaved: (comment: ForumComment, isHeld: boolean) => void
}

/** Whoever pressed 'Edit' goes on at the end of what they wrote. */
function focusEnd(box: HTMLTextAreaElement | null): void {
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}

/** One's own comment, to be changed where it stands. */
export function EditCommentForm({ comment, onCancel, onSaved }: Props) {
  const [text, setText] = useState(comment.content)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const handleSave = async () => {
    const found = findCommentError(text)
    setError(found)
    if (found || isBusy) return
    if (text.trim() === comment.content) return onCancel()
    setBusy(true)
    try {
      const saved = await sendCommentEdit(comment.id, text)
      onSaved(saved.comment, saved.isHeld)
    } catch (failure) {
      setBusy(false)
      showError(explain(failure))
    }
  }

  return (
    <TextBox
      label="Change your comment"
      value={text}
      error={error}
      ref={focusEnd}
      onChange={setText}
      onSend={() => void handleSave()}
    >
      <Button look="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={isBusy} onClick={() => void handleSave()}>
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </TextBox>
  )
}
