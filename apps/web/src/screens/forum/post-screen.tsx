import { useMemo, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from 'wouter'
import type { Brand } from '@bolodex/contract/brands'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandCard } from '#features/brands/card/brand-card.tsx'
import { useFlag } from '#features/flags/use-flag.tsx'
import { commentsView, pageOf, postView, readPlace } from '#features/forum/forum-api.ts'
import { Comments } from '#features/forum/thread/comments.tsx'
import { PostArticle } from '#features/forum/thread/post-article.tsx'
import { useCountView } from '#features/forum/thread/use-count-view.ts'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { useOwnVotes } from '#features/votes/votes-api.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import styles from './post-screen.module.css'
import postStyles from '#features/forum/thread/post.module.css'

export function Screen() {
  const { id } = useParams<{ id: string }>()
  const place = readPlace(new URLSearchParams(useSearch()))
  const { data: post } = useSuspenseQuery(postView(id))
  useSuspenseQuery(commentsView(id, pageOf(place)))
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const brandId = post.brand?.id
  useOwnVotes(
    useMemo(() => (brandId === undefined ? [] : [brandId]), [brandId]),
    viewer,
  )
  useCountView(post.id)
  const { renderUploader, adder } = usePhotoAdder(viewer.user?.username ?? null)
  const { openFlag, flagDialog } = useFlag(viewer)

  return (
    <>
      <BackLink href="/forum">Forum</BackLink>
      <div className={post.brand ? styles['post-columns'] : joinClasses(styles['post-columns'], styles['is-single'])}>
        <div>
          <PostArticle
            key={post.id}
            post={post}
            reader={viewer.user}
            onFlag={() => openFlag({ target: 'post', id: post.id, name: post.title })}
            onLeave={() => navigate('/forum')}
          />
          {/* By the place: another link begins with its own page. */}
          <Comments
            key={`${post.id} ${place}`}
            post={post}
            place={place}
            viewer={viewer}
            onFlag={(comment) =>
              openFlag({ target: 'comment', id: comment.id, name: comment.author?.username ?? 'former member' })
            }
          />
        </div>
        {post.brand && (
          <BrandAside brand={post.brand} posts={post.postsAboutBrand}>
            <BrandCard
              brand={post.brand}
              renderVotes={renderVotes}
              renderEdit={renderNothing}
              renderUploader={renderUploader}
            />
          </BrandAside>
        )}
      </div>
      {adder}
      {flagDialog}
    </>
  )
}

function renderVotes({ id, name, upvotes, downvotes }: Brand) {
  return <VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />
}

const renderNothing = () => null

type Props = { brand: { slug: string; name: string }; posts: number; children: ReactNode }

/** The brand a thread is about, and the way to the other threads about it. */
function BrandAside({ brand, posts, children }: Props) {
  return (
    <aside className={postStyles['brand-aside']} aria-label="The brand of this thread">
      <p className="caption">About this brand</p>
      {children}
      <PageLink className="button button-outline" href={`/forum?brand=${encodeURIComponent(brand.slug)}`}>
        {posts === 1 ? `Posts about ${brand.name}` : `All ${formatNumber(posts)} posts about ${brand.name}`}
      </PageLink>
    </aside>
  )
}
