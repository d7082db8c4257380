import { useEffect, useRef, type SyntheticEvent } from 'react'
import { editPost, type PostDetails } from '@bolodex/contract/forum/forum'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { forumUi } from '../forum-wording.ts'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import { choosePhotos, usePhotoUploads } from '../photos/use-photo-uploads.ts'
import { lengthOf } from '../typed-text.ts'
import styles from './post.module.css'

type Texts = { title: string; content: string; photos: ForumPhoto[] }

type Props = {
  post: Pick<PostDetails, 'id' | 'title' | 'content' | 'photos'>
  onCancel: () => void
  onSaved: (isPending: boolean) => void
}

/** Edits one's own post in place. */
export function EditPostForm({ post, onCancel, onSaved }: Props) {
  const form = useContractForm(editPost, {
    params: { id: post.id },
    start: { title: post.title, content: post.content, photos: post.photos },
    guardsLeaving: true,
    toBody: ({ title, content, photos }: Texts) => ({ title, content, photos: choosePhotos(photos) }),
    onDone: ({ isPending }) => onSaved(isPending),
    onFailure: (error) => showError(explain(error)),
  })
  const { field, focus, isBusy, formProps } = form
  const typed = useTyped(form)

  const place = useRef<HTMLFormElement>(null)
  const uploads = usePhotoUploads(typed.photos, {
    onChange: (photos) => form.change('photos', photos),
    onReady: () => place.current?.requestSubmit(),
  })

  // Editing starts here.
  useEffect(() => focus('content'), [focus])

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!uploads.isReady()) return event.preventDefault()
    const isChanged =
      typed.title.trim() !== post.title || typed.content.trim() !== post.content || typed.photos !== post.photos
    if (isChanged) return formProps.onSubmit(event)
    event.preventDefault()
    return onCancel()
  }

  return (
    <form className={joinClasses('form', styles['edit-text'])} {...formProps} ref={place} onSubmit={handleSubmit}>
      <TextField
        {...field('title')}
        label={forumUi.newPost.titleLabel}
        aside={`${lengthOf(typed.title)} / ${limits.postTitle.max}`}
        autoComplete="off"
      />
      <TextAreaField {...field('content')} label={forumUi.newPost.content} hint={forumUi.thread.plain} rows={10} />
      <PhotoPicker uploads={uploads} isReadOnly={isBusy} />
      <div className={styles['edit-foot-row']}>
        <Button look="outline" onClick={onCancel}>
          {forumUi.edit.cancel}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? forumUi.edit.saving : forumUi.edit.save}
        </Button>
      </div>
    </form>
  )
}
