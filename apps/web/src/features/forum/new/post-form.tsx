import { useState } from 'react'
import { limits } from '@bolodex/contract/limits'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { useTyped } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { lengthOf, type PostBrand } from '../typed-text.ts'
import { BrandPicker } from './brand-picker.tsx'
import { beginPost, type usePostForm } from './use-post-form.ts'
import { joinClasses } from '#lib/join-classes.ts'
import forumStyles from '../forum.module.css'
import newPostStyles from './new-post.module.css'

type Props = {
  form: ReturnType<typeof usePostForm>
  /** The brand somebody came from. */
  wanted: PostBrand | null
}

/** A new post, on a large tag. */
export function PostForm({ form, wanted }: Props) {
  const { failure, isBusy, isKept, formProps } = form
  const typed = useTyped(form)
  // Asked once: whoever chooses another brand afterwards knows what they do.
  const [asksWhich, setAsksWhich] = useState(wanted !== null && typed.brand?.id !== wanted.id)

  const handleBegin = (brand: PostBrand | null) => {
    form.restart(beginPost(brand))
    setAsksWhich(false)
  }
  // What is typed while it is on its way would be lost.
  const field = (name: 'title' | 'content') => ({ ...form.field(name), required: true, readOnly: isBusy })

  return (
    <form
      className={joinClasses(forumStyles['swing-tag'], forumStyles['swing-tag-large'], newPostStyles['post-form'])}
      aria-label="Create New Post"
      {...formProps}
    >
      <span className={joinClasses(forumStyles['swing-tag-hole'], newPostStyles['form-hole'])} aria-hidden="true" />
      {asksWhich && wanted && (
        <p className="hint">
          You had begun this one before.{' '}
          <button
            type="button"
            className={newPostStyles['text-button']}
            disabled={isBusy}
            onClick={() => handleBegin(wanted)}
          >
            Begin one about {wanted.name} instead
          </button>
        </p>
      )}
      <TextField
        {...field('title')}
        label="Title"
        aside={`${formatNumber(lengthOf(typed.title))} / ${limits.postTitle.max}`}
        autoComplete="off"
      />
      <TextAreaField {...field('content')} label="Content" aside={countContent(typed.content)} rows={9} />
      <BrandPicker brand={typed.brand} isReadOnly={isBusy} onChange={(brand) => form.change('brand', brand)} />
      {failure && (
        <p className={newPostStyles['post-form-failure']} role="alert">
          <Icon name="warning" /> {failure.message}
        </p>
      )}
      <div className={newPostStyles['post-form-foot']}>
        {isKept && (
          <p className="hint">
            <Icon name="save" /> Draft kept on this device
            <button
              type="button"
              className={newPostStyles['text-button']}
              disabled={isBusy}
              onClick={() => handleBegin(null)}
            >
              Clear
            </button>
          </p>
        )}
        <PageLink className="button button-outline" href="/forum">
          Cancel
        </PageLink>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Creating...' : 'Create Post'}
        </Button>
      </div>
    </form>
  )
}

/** The limit is told to those who come near it. */
function countContent(content: string): string {
  const length = lengthOf(content)
  const { max } = limits.postContent
  return length > max * 0.9 ? `${formatNumber(length)} / ${formatNumber(max)}` : formatCount(length, 'character')
}
