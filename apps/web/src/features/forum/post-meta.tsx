import type { ForumPost } from '@bolodex/contract/forum'
import { formatCount } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'

export function PostMeta({ post }: { post: ForumPost }) {
  return (
    <div className="post-meta">
      {post.author && (
        <span>
          <SewingButton name={post.author.username} /> <b>{post.author.username}</b>
        </span>
      )}
      <span>
        <Icon name="eye" /> {formatCount(post.views, 'view')}
      </span>
      <span>
        <Icon name="clock" /> <RelativeTime moment={post.createdAt} />
      </span>
    </div>
  )
}
