import type { ForumPost } from '@bolodex/contract/forum/forum'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { forumUi } from './forum-wording.ts'
import styles from './post-meta.module.css'

/** The time may be missing: then 'recently' is shown. */
export type MetaPost = Pick<ForumPost, 'author' | 'comments' | 'views'> & { createdAt: string | null }

/** Author, numbers of comments and views, and the time: last in a list, earlier on the post's own page. */
export function PostMeta({ post, isWhole, children }: { post: MetaPost; isWhole?: boolean; children?: ReactNode }) {
  const views = (
    <span>
      <Icon name="eye" /> {forumUi.views(post.views)}
    </span>
  )
  return (
    <div className={styles['post-meta']}>
      {post.author && (
        <span>
          <SewingButton name={post.author.username} /> <b>{post.author.username}</b>
        </span>
      )}
      <span>
        <Icon name="post" /> {forumUi.comments(post.comments)}
      </span>
      {!isWhole && views}
      <span>
        <Icon name="clock" /> <RelativeTime isSteady moment={post.createdAt} />
      </span>
      {isWhole && views}
      {children}
    </div>
  )
}
