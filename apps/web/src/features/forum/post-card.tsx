import type { ForumPost } from '@bolodex/contract/forum'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { BrandChip } from './brand-chip.tsx'
import { forumLink } from './forum-api.ts'
import { PostMeta } from './post-meta.tsx'
import { SafetyPin } from './safety-pin.tsx'

/** A post in a list: a swing tag on its string, or held by a safety pin. */
export function PostCard({ post }: { post: ForumPost }) {
  return (
    <article className={post.isPinned ? 'swing-tag swing-tag-pinned' : 'swing-tag'}>
      {post.isPinned ? <SafetyPin /> : <span className="swing-tag-hole" aria-hidden="true" />}
      {post.isPinned && (
        <p className="caption post-pinned">
          <Icon name="pin" /> Pinned
        </p>
      )}
      <h2 className="post-title">
        <PageLink href={`/forum/post/${post.id}`}>{post.title}</PageLink>
      </h2>
      <p className="post-preview">{post.content}</p>
      <PostMeta post={post}>
        {post.brand && <BrandChip brand={post.brand} href={forumLink({ brand: post.brand.slug })} />}
      </PostMeta>
    </article>
  )
}
