import type { ForumPost } from '@bolodex/contract/forum'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { forumUi } from './forum-wording.ts'
import styles from './post-meta.module.css'

/** A time may be missing: the reader is then told that it was recently. */
export type MetaPost = Pick<ForumPost, 'author' | 'comments' | 'views'> & { createdAt: string | null }

/** Who wrote it, how many answered and read it, and when it was written: last in a list, earlier on its own page. */
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
        <Icon name="clock" /> <RelativeTime moment={post.createdAt} />
      </span>
      {isWhole && views}
      {children}
    </div>
  )
}
