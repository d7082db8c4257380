import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from 'wouter'
import type { Brand } from '@bolodex/contract/brands'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandCard } from '#features/brands/brand-card.tsx'
import { useFlag } from '#features/flags/use-flag.tsx'
import { BrandAside } from '#features/forum/thread/brand-aside.tsx'
import { Comments } from '#features/forum/thread/comments.tsx'
import { PostArticle } from '#features/forum/thread/post-article.tsx'
import { useCountView } from '#features/forum/thread/use-count-view.ts'
import { commentsView, pageOf, postView, readPlace } from '#features/forum/post-api.ts'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { useOwnVotes } from '#features/votes/use-own-votes.ts'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import './post.css'

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
      <PageLink className="back-link" href="/forum">
        <Icon name="back" /> Forum
      </PageLink>
      <div className={post.brand ? 'post-columns' : 'post-columns is-single'}>
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
