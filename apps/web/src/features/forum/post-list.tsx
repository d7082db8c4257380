import { useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ForumPost } from '@bolodex/contract/forum/forum'
import { limits } from '@bolodex/contract/limits'
import { samePlace } from '#lib/navigation.ts'
import { EmptyState, Placeholder } from '#ui/page-head.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { BrandSummary } from './brand-chip.tsx'
import { forumLink, postsView, type ForumAddress } from './forum-api.ts'
import { forumUi } from './forum-wording.ts'
import { PhotoThumb } from './photos/forum-photos.tsx'
import { PostMeta } from './post-meta.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Pages, PageStep } from '#ui/navigation/pages.tsx'
import forumListStyles from './forum-list.module.css'
import forumStyles from './forum.module.css'

const words = forumUi.list

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

  // The target of paging stays mounted while posts load, so that the focus is not lost.
  return (
    <div id="posts" className={forumListStyles['post-page']} tabIndex={-1}>
      {posts ? <Posts posts={posts} address={address} newPost={newPost} /> : <PostPlaceholders />}
    </div>
  )
}

function Posts({ posts, address, newPost }: { posts: ForumPost[]; address: ForumAddress; newPost: ReactNode }) {
  const { show, brand, before, since } = address
  if (posts.length === 0) {
    return (
      <EmptyState drawing={<Hanger />} title={nameEmptiness(address)}>
        <p>{words.emptyHint}</p>
        <div className="actions">
          {newPost}
          {(show ?? brand ?? before ?? since) && (
            <PageLink className="button button-outline" href="/forum">
              {words.all}
            </PageLink>
          )}
        </div>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={forumListStyles['post-list']} data-part="post-list">
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
  if (before) return words.noMore
  if (show === 'unanswered') return words.allAnswered
  return brand ? words.noneAboutBrand : words.none
}

/** A post in a list: a swing tag on its string, or held by a safety pin. */
function PostCard({ post }: { post: ForumPost }) {
  return (
    <article
      className={joinClasses(
        forumStyles['swing-tag'],
        forumListStyles['post-tag'],
        post.isPinned && forumStyles['swing-tag-pinned'],
      )}
    >
      {post.isPinned ? <SafetyPin /> : <span className={forumStyles['swing-tag-hole']} aria-hidden="true" />}
      {post.isPinned && (
        <p className={joinClasses('caption', forumStyles['post-pinned'])}>
          <Icon name="pin" /> {words.pinned}
        </p>
      )}
      <PhotoThumb photos={post.photos} />
      <h2 className={forumStyles['post-title']}>
        <PageLink href={`/forum/post/${post.id}`}>{post.title}</PageLink>
      </h2>
      <p className={forumStyles['post-preview']} data-part="post-preview">
        {post.content}
      </p>
      <PostMeta post={post}>
        {post.brand && <BrandSummary brand={post.brand} href={forumLink({ brand: post.brand.slug })} />}
      </PostMeta>
    </article>
  )
}

const landing = { landsOn: 'posts' }

type Props = { posts: { id: number }[]; address: ForumAddress }

/** Pages are found by the posts at their ends, so that the thousandth costs no more than the first. They have no numbers. */
function PostPages({ posts, address: { show, brand, before, since } }: Props) {
  const isFull = posts.length === limits.postsPerPage
  const isFirst = !before && !since
  if (isFirst && !isFull) return null
  return (
    <Pages>
      <PageStep
        label={words.newer}
        rel="prev"
        href={isFirst ? null : forumLink({ show, brand, since: posts[0]?.id })}
        landing={landing}
      />
      <PageStep
        label={words.older}
        rel="next"
        href={isFull || since ? forumLink({ show, brand, before: posts.at(-1)?.id }) : null}
        landing={landing}
      />
    </Pages>
  )
}

/** Five empty tags in the boxes of real ones. */
export function PostPlaceholders() {
  return (
    <output className="loading">
      <span className="sr-only">{words.loading}</span>
      <span className={forumListStyles['post-list']} data-part="post-list" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((tag) => (
          <span
            key={tag}
            className={joinClasses(
              forumStyles['swing-tag'],
              forumListStyles['post-tag'],
              forumListStyles['post-placeholder'],
            )}
            data-part="post-placeholder"
          >
            <span className={forumStyles['swing-tag-hole']} />
            <Placeholder className={forumListStyles['post-title-placeholder']} />
            <Placeholder className={forumListStyles['post-text-placeholder']} />
            <span>
              <Placeholder className={forumListStyles['post-brand-placeholder']} />
              <Placeholder className={forumListStyles['post-fact-placeholder']} />
              <Placeholder className={forumListStyles['post-fact-placeholder']} />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}

function SafetyPin() {
  return (
    <svg className={forumStyles['safety-pin']} data-part="safety-pin" viewBox="0 0 32 92" aria-hidden="true">
      <path d="M8 24v52M24 24v14M24 60v16M8 76c0 7 3 11 8 11s8-4 8-11" />
      <circle cx="16" cy="78" r="4.5" />
      <path className={forumStyles['safety-pin-cloth']} d="M24 38v22" />
      <path className={forumStyles['safety-pin-hold']} d="M22 38h4M22 60h4" />
      <path className={forumStyles['safety-pin-cap']} d="M4 25v-9C4 7 10 4 16 4s12 3 12 12v9z" />
    </svg>
  )
}
