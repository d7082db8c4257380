import { useRef, useState } from 'react'
import type { PostDetails } from '@bolodex/contract/forum/forum'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { forumWording } from '@bolodex/contract/forum/forum-wording'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast, showError } from '#ui/toast/toast-store.ts'
import { ForumText } from '../forum-text.tsx'
import { forumUi } from '../forum-wording.ts'
import { ForumPhotos } from '../photos/forum-photos.tsx'
import { PostMeta } from '../post-meta.tsx'
import type { EditPostForm } from './edit-post-form.tsx'
import { EditedNote } from './edited-note.tsx'
import { PostTools } from './post-tools.tsx'
import { postEditsView, useForumRefresh, type Reader } from './thread-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import forumStyles from '../forum.module.css'
import postStyles from './post.module.css'

type PostArticleProps = {
  post: PostDetails
  reader: Reader | null
  onFlag: () => void
  onPhoto: (photo: ForumPhoto, isOwn: boolean) => void
  onLeave: () => void
}

/** The post itself, on a large swing tag. Its writer changes it in place. */
export function PostArticle({ post, reader, onFlag, onPhoto, onLeave }: PostArticleProps) {
  const [editing, setEditing] = useState<{ Form: typeof EditPostForm } | null>(null)
  const [isHidden, setHidden] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const refresh = useForumRefresh()
  const isOwn = reader !== null && reader.username === post.author?.username

  // Most readers never edit a post: the form loads on demand.
  const openForm = () => {
    import('./edit-post-form.tsx').then(
      ({ EditPostForm: Form }) => setEditing({ Form }),
      (error: unknown) => showError(explain(error)),
    )
  }
  const closeForm = () => {
    setEditing(null)
    // The focused form is gone.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  const handleSaved = async (isPending: boolean) => {
    closeForm()
    if (isPending) {
      showToast({ title: forumUi.thread.thanks, description: forumWording.pending, tone: 'notice' })
      return onLeave()
    }
    showToast({ title: forumUi.edit.postUpdated, tone: 'success' })
    return refresh()
  }

  return (
    <article
      className={joinClasses(
        forumStyles['swing-tag'],
        forumStyles['swing-tag-large'],
        postStyles['post'],
        isHidden && postStyles['is-hidden-post'],
      )}
      aria-labelledby="post-title"
    >
      <span className={joinClasses(forumStyles['swing-tag-hole'], postStyles['post-hole'])} aria-hidden="true" />
      <PostMarks post={post} isHidden={isHidden} />
      <h1 id="post-title" ref={heading} tabIndex={-1}>
        {post.title}
      </h1>
      <PostMeta post={post} isWhole />
      {editing ? (
        <editing.Form post={post} onCancel={closeForm} onSaved={(isPending) => void handleSaved(isPending)} />
      ) : (
        <>
          <ForumText text={post.content} links={post.links} />
          <ForumPhotos photos={post.photos} size="large" onOpen={(photo) => onPhoto(photo, isOwn)} />
          <div className={joinClasses(postStyles['tools'], postStyles['post-tools'])}>
            <PostTools
              {...{ post, isOwn, isHidden, onFlag, onLeave }}
              reader={reader}
              onEdit={openForm}
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
          <Icon name="pin" /> {forumUi.tools.markPinned}
        </p>
      )}
      {post.isLocked && (
        <p className={joinClasses('caption', postStyles['post-closed'])}>
          <Icon name="lock" /> {forumUi.tools.markClosed}
        </p>
      )}
      {isHidden && (
        <p className={joinClasses('caption', postStyles['post-closed'])}>
          <Icon name="eye-off" /> {forumUi.tools.markHidden}
        </p>
      )}
    </div>
  )
}
