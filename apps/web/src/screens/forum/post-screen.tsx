import { useMemo, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from 'wouter'
import type { Brand } from '@bolodex/contract/directory/brands'
import { mayCall } from '@bolodex/contract/access'
import type { ForumPhoto, moderateForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { BrandCard } from '#ui/brand/brand-card.tsx'
import { useFlag } from '#features/review/flags/use-flag.tsx'
import { commentsView, pageOf, postView, readPlace } from '#features/forum/forum-api.ts'
import { describeForumPhoto } from '#features/forum/photos/forum-photos.tsx'
import { forumUi } from '#features/forum/forum-wording.ts'
import { Comments } from '#features/forum/thread/comments.tsx'
import { PostArticle } from '#features/forum/thread/post-article.tsx'
import { useRemovePhoto } from '#features/forum/thread/thread-tool.tsx'
import { useCountView } from '#features/forum/thread/use-count-view.ts'
import { usePhotoAdder } from '#features/photos/use-photo-adder.tsx'
import { useZoom } from '#features/photos/zoom/use-photo-zoom.tsx'
import { VoteButtons } from '#features/votes/vote-buttons.tsx'
import { useShopParts } from '#features/shop/use-shop-parts.ts'
import { useOwnVotes } from '#features/votes/votes-api.ts'
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
  const renderShop = useShopParts()
  const { openFlag, flagDialog } = useFlag(viewer)
  const removePhoto = useRemovePhoto()
  const { openZoom, zoom } = useZoom(({ photo, isOwn }: OpenedPhoto) => ({
    ...describeForumPhoto(photo, post.title),
    onFlag: isOwn ? null : () => openFlag({ target: 'photo', id: photo.id, name: photo.alt || post.title }),
    onRemove: mayCall<typeof moderateForumPhoto>('moderator', viewer.user) ? () => removePhoto(photo.id) : null,
  }))
  const handlePhoto = (photo: ForumPhoto, isOwn: boolean) => openZoom({ photo, isOwn })

  return (
    <>
      <BackLink href="/forum">{forumUi.list.title}</BackLink>
      <div className={post.brand ? styles['post-columns'] : joinClasses(styles['post-columns'], styles['is-single'])}>
        <div>
          <PostArticle
            key={post.id}
            post={post}
            reader={viewer.user}
            onFlag={() => openFlag({ target: 'post', id: post.id, name: post.title })}
            onPhoto={handlePhoto}
            onLeave={() => navigate('/forum')}
          />
          {/* By the place: another link begins with its own page. */}
          <Comments
            key={`${post.id} ${place}`}
            post={post}
            place={place}
            viewer={viewer}
            onPhoto={handlePhoto}
            onFlag={(comment) =>
              openFlag({ target: 'comment', id: comment.id, name: comment.author?.username ?? forumUi.formerMember })
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
              renderShop={renderShop}
            />
          </BrandAside>
        )}
      </div>
      {adder}
      {zoom}
      {flagDialog}
    </>
  )
}

type OpenedPhoto = { photo: ForumPhoto; isOwn: boolean }

function renderVotes({ id, name, upvotes, downvotes }: Brand) {
  return <VoteButtons brandId={id} name={name} upvotes={upvotes} downvotes={downvotes} />
}

const renderNothing = () => null

type Props = { brand: { slug: string; name: string }; posts: number; children: ReactNode }

/** The brand a thread is about, and the way to the other threads about it. */
function BrandAside({ brand, posts, children }: Props) {
  return (
    <aside className={postStyles['brand-aside']} aria-label={forumUi.thread.brandAside}>
      <p className="caption">{forumUi.thread.aboutBrand}</p>
      {children}
      <PageLink className="button button-outline" href={`/forum?brand=${encodeURIComponent(brand.slug)}`}>
        {forumUi.thread.postsAbout(posts, brand.name)}
      </PageLink>
    </aside>
  )
}
