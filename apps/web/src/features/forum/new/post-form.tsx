import { useRef, useState, type SyntheticEvent } from 'react'
import { limits } from '@bolodex/contract/limits'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { useTyped } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { forumUi } from '../forum-wording.ts'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import { usePhotoUploads } from '../photos/use-photo-uploads.ts'
import { lengthOf, type PostBrand } from '../typed-text.ts'
import { BrandPicker } from './brand-picker.tsx'
import { SimilarPosts } from './similar-posts.tsx'
import { beginPost, type usePostForm } from './use-post-form.ts'
import { joinClasses } from '#lib/join-classes.ts'
import forumStyles from '../forum.module.css'
import newPostStyles from './new-post.module.css'

const words = forumUi.newPost

type Props = {
  form: ReturnType<typeof usePostForm>
  /** The brand of the page the member came from. */
  wanted: PostBrand | null
}

/** A new post, on a large tag. */
export function PostForm({ form, wanted }: Props) {
  const { failure, isBusy, isKept, formProps } = form
  const typed = useTyped(form)
  const place = useRef<HTMLFormElement>(null)
  // Asked once: a brand chosen afterwards is deliberate.
  const [asksWhich, setAsksWhich] = useState(wanted !== null && typed.brand?.id !== wanted.id)

  const handleBegin = (brand: PostBrand | null) => {
    form.restart(beginPost(brand))
    setAsksWhich(false)
  }
  const uploads = usePhotoUploads(typed.photos, {
    onChange: (photos) => form.change('photos', photos),
    onReady: () => place.current?.requestSubmit(),
  })
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (uploads.isReady()) return formProps.onSubmit(event)
    return event.preventDefault()
  }
  // Edits during the submission would be lost.
  const field = (name: 'title' | 'content') => ({ ...form.field(name), required: true, readOnly: isBusy })

  return (
    <form
      className={joinClasses(forumStyles['swing-tag'], forumStyles['swing-tag-large'], newPostStyles['post-form'])}
      aria-label={words.title}
      {...formProps}
      ref={place}
      onSubmit={handleSubmit}
    >
      <span className={joinClasses(forumStyles['swing-tag-hole'], newPostStyles['form-hole'])} aria-hidden="true" />
      {asksWhich && wanted && (
        <p className="hint">
          {words.begun}{' '}
          <button
            type="button"
            className={newPostStyles['text-button']}
            disabled={isBusy}
            onClick={() => handleBegin(wanted)}
          >
            {words.beginAbout(wanted.name)}
          </button>
        </p>
      )}
      <TextField
        {...field('title')}
        label={words.titleLabel}
        aside={`${formatNumber(lengthOf(typed.title))} / ${limits.postTitle.max}`}
        autoComplete="off"
      />
      <SimilarPosts title={typed.title} />
      <TextAreaField {...field('content')} label={words.content} aside={countContent(typed.content)} rows={9} />
      <PhotoPicker uploads={uploads} isReadOnly={isBusy} />
      <BrandPicker brand={typed.brand} isReadOnly={isBusy} onChange={(brand) => form.change('brand', brand)} />
      {failure && (
        <p className={newPostStyles['post-form-failure']} role="alert">
          <Icon name="warning" /> {failure.message}
        </p>
      )}
      <div className={newPostStyles['post-form-foot']}>
        {isKept && (
          <p className="hint">
            <Icon name="save" /> {words.draftKept}
            <button
              type="button"
              className={newPostStyles['text-button']}
              disabled={isBusy}
              onClick={() => handleBegin(null)}
            >
              {words.clear}
            </button>
          </p>
        )}
        <PageLink className="button button-outline" href="/forum">
          {words.cancel}
        </PageLink>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? words.creating : words.create}
        </Button>
      </div>
    </form>
  )
}

/** The count appears only near the limit. */
function countContent(content: string): string {
  const length = lengthOf(content)
  const { max } = limits.postContent
  return length > max * 0.9 ? `${formatNumber(length)} / ${formatNumber(max)}` : formatCount(length, 'character')
}
