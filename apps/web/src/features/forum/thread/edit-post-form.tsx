import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { PostDetails } from '@bolodex/contract/forum'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showError } from '#ui/toast-store.ts'
import { lengthOf } from '../length-of.ts'
import { findContentError, findTitleError } from './find-errors.ts'
import { sendPostEdit } from './thread-api.ts'

type Props = { post: PostDetails; onCancel: () => void; onSaved: (isHeld: boolean) => void }

/** One's own post, to be changed where it stands. */
export function EditPostForm({ post, onCancel, onSaved }: Props) {
  const [title, setTitle] = useState(post.title)
  const [content, setContent] = useState(post.content)
  const [errors, setErrors] = useState<{ title: string | null; content: string | null }>({ title: null, content: null })
  const [isBusy, setBusy] = useState(false)

  const form = useRef<HTMLFormElement>(null)
  // Whoever pressed 'Edit' goes on here.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = { title: findTitleError(title), content: findContentError(content) }
    setErrors(found)
    const wrong = found.title ? 'title' : found.content && 'content'
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    if (title.trim() === post.title && content.trim() === post.content) return onCancel()
    setBusy(true)
    try {
      const { isHeld } = await sendPostEdit(post.id, { title, content })
      return onSaved(isHeld)
    } catch (error) {
      setBusy(false)
      return showError(explain(error))
    }
  }

  return (
    <form ref={form} className="form edit-text" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        name="title"
        label="Title"
        aside={`${lengthOf(title)} / ${limits.postTitle.max}`}
        error={errors.title ?? undefined}
        value={title}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextAreaField
        name="content"
        label="Content"
        hint="Plain text. Line breaks are kept."
        error={errors.content ?? undefined}
        rows={10}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className="edit-foot-row">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
