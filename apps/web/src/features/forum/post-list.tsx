import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ForumPost } from '@bolodex/contract/forum'
import { limits } from '@bolodex/contract/limits'
import { samePlace } from '#lib/landing.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { forumLink, postsView, type ForumAddress } from './forum-api.ts'
import { PostCard } from './post-card.tsx'
import { PostPages } from './post-pages.tsx'
import { PostPlaceholders } from './post-placeholders.tsx'

/** A page of posts and the ways to the next ones. `newPost`: the way to write one, where there are none. */
export function PostList({ address, newPost }: { address: ForumAddress; newPost: ReactNode }) {
  const { show, brand, since } = address
  const { data: posts } = useQuery({ ...postsView(address), throwOnError: true })
  const [, navigate] = useLocation()
  // A page of newer posts that is not full holds the newest ones: that is the first page, which may have pinned ones too.
  const isReallyFirst = since !== undefined && posts !== undefined && posts.length < limits.postsPerPage
  const firstPage = forumLink({ show, brand })
  useEffect(() => {
    if (isReallyFirst) navigate(firstPage, { replace: true, state: samePlace })
  }, [isReallyFirst, firstPage, navigate])

  // The place a further page leads to stays the same while its posts load: the focus is not lost with the old ones.
  return (
    <div id="posts" className="post-page" tabIndex={-1}>
      {posts ? <Posts posts={posts} address={address} newPost={newPost} /> : <PostPlaceholders />}
    </div>
  )
}

function Posts({ posts, address, newPost }: { posts: ForumPost[]; address: ForumAddress; newPost: ReactNode }) {
  const { show, brand, before, since } = address
  if (posts.length === 0) {
    return (
      <EmptyState drawing={<Hanger />} title={nameEmptiness(address)}>
        <p>Questions about tags, prices and finds hang here.</p>
        <div className="actions">
          {newPost}
          {(show ?? brand ?? before ?? since) && (
            <PageLink className="button button-outline" href="/forum">
              All threads
            </PageLink>
          )}
        </div>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="post-list">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      <PostPages posts={posts} address={address} />
    </>
  )
}

function nameEmptiness({ show, brand, before }: ForumAddress): string {
  if (before) return 'That was everything'
  if (show === 'unanswered') return 'Every question has an answer'
  return brand ? 'Nobody has written about it yet' : 'Nobody has written anything yet'
}
