import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import type { PostDetails } from '@bolodex/contract/forum'
import { limits } from '@bolodex/contract/limits'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Placeholder } from '#ui/placeholder.tsx'
import { postAddress, type Place } from '../post-api.ts'
import { CommentItem, type CommentActions } from './comment-item.tsx'
import type { useCommentPages } from './use-comment-pages.ts'

type Props = {
  post: PostDetails
  place: Place
  pages: ReturnType<typeof useCommentPages>
  actions: CommentActions
}

/** The comments, the oldest first. Without a script the ways to others are plain links. */
export function CommentList({ post, place, pages, actions }: Props) {
  const { comments, loading, hasEarlier, hasLater, load } = pages
  const lastId = comments.at(-1)?.id ?? 0
  useLanding(place, lastId)
  const handleMore = (event: MouseEvent, direction: 'earlier' | 'later') => {
    event.preventDefault()
    void load(direction)
  }
  return (
    <>
      {hasEarlier && (
        <p className="comments-more">
          <a
            className="button button-outline"
            href={postAddress(post.id)}
            rel="nofollow"
            onClick={(event) => handleMore(event, 'earlier')}
          >
            Earlier comments
          </a>
        </p>
      )}
      {loading === 'earlier' && <CommentPlaceholders />}
      <ol className="comments">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} actions={actions} isMarked={comment.id === place} />
        ))}
      </ol>
      {loading === 'later' && <CommentPlaceholders />}
      {hasLater && (
        <p className="comments-more">
          <a
            className="button button-outline"
            href={postAddress(post.id, lastId + 1)}
            rel="next nofollow"
            onClick={(event) => handleMore(event, 'later')}
          >
            Show more comments
          </a>
          {post.comments - comments.length > limits.commentsPerPage && (
            <PageLink className="button button-outline" href={postAddress(post.id, 'newest')} rel="nofollow">
              <Icon name="clock" /> Newest comments
            </PageLink>
          )}
        </p>
      )}
    </>
  )
}

/** Where a link led to is brought into view, after the page itself has been brought to its top. */
function useLanding(place: Place, lastId: number): void {
  useEffect(() => {
    if (place === null) return undefined
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(`comment-${place === 'newest' ? lastId : place}`)
      item?.scrollIntoView({ block: 'center' })
      item?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link that is followed, not for each new comment
  }, [place])
}

function CommentPlaceholders() {
  return (
    <output className="comment-placeholders">
      <span className="sr-only">Loading comments</span>
      {[1, 2, 3].map((box) => (
        <Placeholder key={box} className="comment-placeholder" />
      ))}
    </output>
  )
}
