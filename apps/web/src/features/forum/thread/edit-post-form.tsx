import { useEffect, type SyntheticEvent } from 'react'
import { editPost, type PostDetails } from '@bolodex/contract/forum'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { lengthOf } from '../typed-text.ts'
import styles from './post.module.css'

type Texts = { title: string; content: string }

type Props = { post: PostDetails; onCancel: () => void; onSaved: (isPending: boolean) => void }

/** One's own post, to be changed where it stands. */
export function EditPostForm({ post, onCancel, onSaved }: Props) {
  const form = useContractForm(editPost, {
    params: { id: post.id },
    start: { title: post.title, content: post.content },
    guardsLeaving: true,
    toBody: (typed: Texts) => typed,
    onDone: ({ isPending }) => onSaved(isPending),
    onFailure: (error) => showError(explain(error)),
  })
  const { field, focus, isBusy, formProps } = form
  const typed = useTyped(form)

  // Whoever pressed 'Edit' goes on here.
  useEffect(() => focus('content'), [focus])

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    const isChanged = typed.title.trim() !== post.title || typed.content.trim() !== post.content
    if (isChanged) return formProps.onSubmit(event)
    event.preventDefault()
    return onCancel()
  }

  return (
    <form className={joinClasses('form', styles['edit-text'])} {...formProps} onSubmit={handleSubmit}>
      <TextField
        {...field('title')}
        label="Title"
        aside={`${lengthOf(typed.title)} / ${limits.postTitle.max}`}
        autoComplete="off"
      />
      <TextAreaField {...field('content')} label="Content" hint="Plain text. Line breaks are kept." rows={10} />
      <div className={styles['edit-foot-row']}>
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
