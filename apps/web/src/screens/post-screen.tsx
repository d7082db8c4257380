import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { postView } from '#features/forum/forum-api.ts'
import { PostMeta } from '#features/forum/post-meta.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import './forum.css'

export function Screen() {
  const { id } = useParams<{ id: string }>()
  const { data: post } = useSuspenseQuery(postView(id))
  return (
    <div className="max-w-4xl">
      <PageLink className="back-link" href="/forum">
        <Icon name="back" /> Forum
      </PageLink>
      <article className="swing-tag swing-tag-large">
        <span className="swing-tag-hole" aria-hidden="true" />
        {post.isPinned && (
          <p className="caption post-pinned">
            <Icon name="pin" /> Pinned
          </p>
        )}
        <h1>{post.title}</h1>
        <PostMeta post={post} />
        <p className="post-content">{post.content}</p>
      </article>
    </div>
  )
}
