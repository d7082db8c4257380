import { useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { forumWording } from '@bolodex/contract/forum/forum-rules'
import { limits } from '@bolodex/contract/limits'
import { ApiError, statusOf } from '#lib/api-error.ts'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { newKey } from '#lib/new-key.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { lengthOf, findErrors, type PostBrand, type PostErrors, type PostField, type TypedPost } from '../typed-text.ts'
import { BrandPicker } from './brand-picker.tsx'
import { forumReads, sendPost } from './new-post-api.ts'
import type { usePostDraft } from './post-draft.ts'
import { joinClasses } from '#lib/join-classes.ts'
import forumStyles from '../forum.module.css'
import newPostStyles from './new-post.module.css'

type Props = {
  draft: ReturnType<typeof usePostDraft>
  /** The brand somebody came from. */
  wanted: PostBrand | null
  onSignedOut: () => Promise<unknown>
}

/** A new post, on a large tag. */
export function PostForm({ draft, wanted, onSignedOut }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, isKept, isOther, change, begin } = draft
  // Asked once: whoever chooses another brand afterwards knows what they do.
  const [asksWhich, setAsksWhich] = useState(isOther)
  const [hasTried, setTried] = useState(false)
  const [errors, setErrors] = useState<PostErrors>({})

  const showErrors = (found: PostErrors): boolean => {
    // A field must be described before it gets the focus.
    flushSync(() => setErrors(found))
    const wrong = (['title', 'content'] as const).find((name) => found[name])
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    return wrong !== undefined
  }
  const { isSending, failure, forgetFailure, create } = useCreatePost({
    onSignedOut,
    onRefused: showErrors,
    onArrivedEarlier: () => change({ key: newKey() }),
    onSent: () => begin(null),
  })

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    setTried(true)
    forgetFailure()
    if (!showErrors(findErrors(typed))) void create(typed)
  }
  const update = (changed: Partial<TypedPost>) => {
    const next = change(changed)
    if (hasTried) setErrors(findErrors(next))
    if (failure) forgetFailure()
  }
  const handleBegin = (brand: PostBrand | null) => {
    begin(brand)
    setAsksWhich(false)
    setTried(false)
    setErrors({})
    forgetFailure()
  }
  const field = (name: PostField) => ({
    name,
    value: typed[name],
    error: errors[name],
    required: true,
    // What is typed while it is on its way would be lost.
    readOnly: isSending,
    onChange: ({ target }: { target: { value: string } }) => update({ [name]: target.value }),
  })

  return (
    <form
      ref={form}
      className={joinClasses('swing-tag', forumStyles['swing-tag-large'], newPostStyles['post-form'])}
      data-part="swing-tag-large"
      aria-label="Create New Post"
      method="post"
      noValidate
      onSubmit={handleSubmit}
    >
      <span className={forumStyles['swing-tag-hole']} data-part="swing-tag-hole" aria-hidden="true" />
      {asksWhich && wanted && (
        <p className="hint">
          You had begun this one before.{' '}
          <button
            type="button"
            className={newPostStyles['text-button']}
            disabled={isSending}
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
      <BrandPicker brand={typed.brand} isReadOnly={isSending} onChange={(brand) => update({ brand })} />
      {failure && (
        <p className={newPostStyles['post-form-failure']} role="alert">
          <Icon name="warning" /> {failure}
        </p>
      )}
      <div className={newPostStyles['post-form-foot']}>
        {isKept && (
          <p className="hint">
            <Icon name="save" /> Draft kept on this device
            <button
              type="button"
              className={newPostStyles['text-button']}
              disabled={isSending}
              onClick={() => handleBegin(null)}
            >
              Clear
            </button>
          </p>
        )}
        <PageLink className="button button-outline" href="/forum">
          Cancel
        </PageLink>
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Creating...' : 'Create Post'}
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

type Options = {
  /** The session has ended meanwhile. */
  onSignedOut: () => Promise<unknown>
  onRefused: (errors: PostErrors) => void
  /** It had arrived before it was changed, and its writer knows now: what they send next is another post. */
  onArrivedEarlier: () => void
  onSent: () => void
}

/** Sends a post and says how it went. What was typed stays on this device until it has arrived. */
function useCreatePost({ onSignedOut, onRefused, onArrivedEarlier, onSent }: Options) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const create = async ({ title, content, brand, key }: TypedPost): Promise<void> => {
    setSending(true)
    setFailure(null)
    try {
      const { isHeld } = await sendPost({ body: { title, content, brandId: brand?.id ?? null, key } })
      onSent()
      showToast({
        title: 'Post created successfully',
        tone: isHeld ? 'notice' : 'success',
        ...(isHeld && { description: forumWording.held }),
      })
    } catch (error) {
      setSending(false)
      // oxlint-disable-next-line no-console -- the specification asks for it: a post that failed is also logged
      console.error('The post could not be created', error)
      if (statusOf(error) === 401) {
        showToast({
          title: 'Please sign in again',
          description: 'What you typed is kept on this device.',
          tone: 'notice',
        })
        return void (await onSignedOut())
      }
      const message = (error instanceof ApiError && error.body?.message) || 'Failed to create post'
      setFailure(message)
      onRefused(readIssues(error))
      showError(message)
      if (statusOf(error) !== 409) return
      onArrivedEarlier()
      return refreshReads(queryClient, forumReads)
    }
    await refreshReads(queryClient, forumReads)
    navigate('/forum')
  }

  return { isSending, failure, forgetFailure: () => setFailure(null), create }
}

/** What the server says about single fields. */
function readIssues(error: unknown): PostErrors {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  const known = issues.filter(({ path }) => path === 'title' || path === 'content')
  return Object.fromEntries(known.map(({ path, message }) => [path, message]))
}
