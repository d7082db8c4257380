import type { ForumPost } from '@bolodex/contract/forum'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'

/** A time may be missing: the reader is then told that it was recently. */
export type MetaPost = Pick<ForumPost, 'author' | 'comments' | 'views'> & { createdAt: string | null }

/** Who wrote it, how many answered and read it, and when it was written. */
export function PostMeta({ post, children }: { post: MetaPost; children?: ReactNode }) {
  return (
    <div className="post-meta">
      {post.author && (
        <span>
          <SewingButton name={post.author.username} /> <b>{post.author.username}</b>
        </span>
      )}
      <span>
        <Icon name="post" /> {formatCount(post.comments, 'comment')}
      </span>
      <span>
        <Icon name="eye" /> {formatCount(post.views, 'view')}
      </span>
      <span>
        <Icon name="clock" /> <RelativeTime moment={post.createdAt} />
      </span>
      {children}
    </div>
  )
}
