import { useRef, useState, useEffect, type SyntheticEvent } from 'react'
import type { PostDetails } from '@bolodex/contract/forum'
import { forumWording } from '@bolodex/contract/forum/forum-rules'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { showToast, showError } from '#ui/toast/toast-store.ts'
import { ForumText } from '../forum-text.tsx'
import { PostMeta } from '../post-meta.tsx'
import { lengthOf, findContentError, findTitleError } from '../typed-text.ts'
import { EditedNote } from './edited-note.tsx'
import { PostTools } from './post-tools.tsx'
import { postEditsView, useForumRefresh, sendPostEdit, type Reader } from './thread-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import forumStyles from '../forum.module.css'
import postStyles from './post.module.css'

type PostArticleProps = { post: PostDetails; reader: Reader | null; onFlag: () => void; onLeave: () => void }

/** The post itself, on a large swing tag. Its writer changes it in place. */
export function PostArticle({ post, reader, onFlag, onLeave }: PostArticleProps) {
  const [isEditing, setEditing] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const refresh = useForumRefresh()
  const isOwn = reader !== null && reader.username === post.author?.username

  const closeForm = () => {
    setEditing(false)
    // The form had the focus and is gone.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  const handleSaved = async (isHeld: boolean) => {
    closeForm()
    if (isHeld) {
      showToast({ title: 'Thank you', description: forumWording.held, tone: 'notice' })
      return onLeave()
    }
    showToast({ title: 'Post updated', tone: 'success' })
    return refresh()
  }

  return (
    <article
      className={joinClasses('swing-tag', forumStyles['swing-tag-large'], isHidden && postStyles['is-hidden-post'])}
      data-part="swing-tag-large"
      aria-labelledby="post-title"
    >
      <span className={forumStyles['swing-tag-hole']} data-part="swing-tag-hole" aria-hidden="true" />
      <PostMarks post={post} isHidden={isHidden} />
      <h1 id="post-title" ref={heading} tabIndex={-1}>
        {post.title}
      </h1>
      <PostMeta post={post} isWhole />
      {isEditing ? (
        <EditPostForm post={post} onCancel={closeForm} onSaved={(isHeld) => void handleSaved(isHeld)} />
      ) : (
        <>
          <ForumText text={post.content} links={post.links} />
          <div className={joinClasses(postStyles['tools'], postStyles['post-tools'])}>
            <PostTools
              {...{ post, isOwn, isHidden, onFlag, onLeave }}
              reader={reader}
              onEdit={() => setEditing(true)}
              onHidden={setHidden}
            />
            <EditedNote
              of={post}
              former={isOwn || reader?.isAdmin ? postEditsView(post.id) : null}
              isAdmin={reader?.isAdmin === true}
            />
          </div>
        </>
      )}
    </article>
  )
}

function PostMarks({ post, isHidden }: { post: PostDetails; isHidden: boolean }) {
  if (!post.isPinned && !post.isLocked && !isHidden) return null
  return (
    <div className={postStyles['post-marks']} data-part="post-marks">
      {post.isPinned && (
        <p className={joinClasses('caption', forumStyles['post-pinned'])}>
          <Icon name="pin" /> Pinned
        </p>
      )}
      {post.isLocked && (
        <p className={joinClasses('caption', postStyles['post-closed'])}>
          <Icon name="lock" /> Closed
        </p>
      )}
      {isHidden && (
        <p className={joinClasses('caption', postStyles['post-closed'])}>
          <Icon name="eye-off" /> Hidden
        </p>
      )}
    </div>
  )
}

type EditPostFormProps = { post: PostDetails; onCancel: () => void; onSaved: (isHeld: boolean) => void }

/** One's own post, to be changed where it stands. */
function EditPostForm({ post, onCancel, onSaved }: EditPostFormProps) {
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
    <form
      ref={form}
      className={joinClasses('form', postStyles['edit-text'])}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
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
      <div className={postStyles['edit-foot-row']}>
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
