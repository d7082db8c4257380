import { useRef, useState } from 'react'
import type { PostDetails } from '@bolodex/contract/forum'
import { forumWording } from '@bolodex/contract/forum-rules'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import { ForumText } from '../forum-text.tsx'
import { PostMeta } from '../post-meta.tsx'
import { EditPostForm } from './edit-post-form.tsx'
import { EditedNote } from './edited-note.tsx'
import { PostTools } from './post-tools.tsx'
import { postEditsView } from './thread-api.ts'
import type { Reader } from './reader.ts'
import { useForumRefresh } from './use-forum-refresh.ts'

type Props = { post: PostDetails; reader: Reader | null; onFlag: () => void; onLeave: () => void }

/** The post itself, on a large swing tag. Its writer changes it in place. */
export function PostArticle({ post, reader, onFlag, onLeave }: Props) {
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
    <article className={`swing-tag swing-tag-large ${isHidden ? 'is-hidden' : ''}`} aria-labelledby="post-title">
      <span className="swing-tag-hole" aria-hidden="true" />
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
          <div className="tools post-tools">
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
    <div className="post-marks">
      {post.isPinned && (
        <p className="caption post-pinned">
          <Icon name="pin" /> Pinned
        </p>
      )}
      {post.isLocked && (
        <p className="caption post-closed">
          <Icon name="lock" /> Closed
        </p>
      )}
      {isHidden && (
        <p className="caption post-closed">
          <Icon name="eye-off" /> Hidden
        </p>
      )}
    </div>
  )
}
