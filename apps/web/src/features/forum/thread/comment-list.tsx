import { useEffect, useState, type MouseEvent } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { PostDetails, ForumComment } from '@bolodex/contract/forum/forum'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Placeholder } from '#ui/page-head.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { postAddress, commentsView, pageOf, type Place, type CommentPage } from '../forum-api.ts'
import { forumUi } from '../forum-wording.ts'
import { CommentItem, type CommentActions } from './comment-item.tsx'
import styles from './comments.module.css'

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
        <p className={styles['comments-more']}>
          <a
            className="button button-outline"
            href={postAddress(post.id)}
            rel="nofollow"
            onClick={(event) => handleMore(event, 'earlier')}
          >
            {forumUi.thread.earlier}
          </a>
        </p>
      )}
      {loading === 'earlier' && <CommentPlaceholders />}
      <ol>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} actions={actions} isMarked={comment.id === place} />
        ))}
      </ol>
      {loading === 'later' && <CommentPlaceholders />}
      {hasLater && (
        <p className={styles['comments-more']}>
          <a
            className="button button-outline"
            href={postAddress(post.id, lastId + 1)}
            rel="next nofollow"
            onClick={(event) => handleMore(event, 'later')}
          >
            {forumUi.thread.more}
          </a>
          {post.comments - comments.length > limits.commentsPerPage && (
            <PageLink className="button button-outline" href={postAddress(post.id, 'newest')} rel="nofollow">
              <Icon name="clock" /> {forumUi.thread.newest}
            </PageLink>
          )}
        </p>
      )}
    </>
  )
}

/** Scrolls the linked comment into view, after the page was scrolled to its top. */
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
    <output className={styles['comment-placeholders']}>
      <span className="sr-only">{forumUi.thread.loading}</span>
      {[1, 2, 3].map((box) => (
        <Placeholder key={box} className={styles['comment-placeholder']} data-part="comment-placeholder" />
      ))}
    </output>
  )
}

type Direction = 'earlier' | 'later'

/**
 * The loaded comments: the page a link led to, and those requested before and after it. Pages are keyed by comment
 * id, so that nothing shifts while others write.
 */
export function useCommentPages(post: PostDetails, place: Place) {
  const [pages, setPages] = useState<CommentPage[]>(() => [pageOf(place)])
  const [loading, setLoading] = useState<Direction | null>(null)
  const reachesEnd = place === 'newest'
  const queryClient = useQueryClient()
  const answers = useQueries({ queries: pages.map((page) => commentsView(post.id, page)) })
  const shown = answers.map(({ data }) => data ?? [])
  // A refetched page may have shifted by a deleted comment.
  const comments = [...new Map(shown.flat().map((comment) => [comment.id, comment])).values()]

  const isFull = (page: ForumComment[] | undefined) => (page?.length ?? 0) >= limits.commentsPerPage
  const [first] = pages
  // A page before another ends where that starts: a short one is the first.
  const startsEarlier = first?.before === undefined ? first?.since !== undefined : isFull(shown[0])
  /** The last page grows with each new comment. Once another follows it, its start is fixed. */
  const pinDown = (page: CommentPage): CommentPage => {
    const begin = comments[0]?.id
    if (page.before !== Number.MAX_SAFE_INTEGER || begin === undefined || begin === 1) return page
    const pinned = { since: begin - 1 }
    queryClient.setQueryData(commentsView(post.id, pinned).queryKey, comments)
    return pinned
  }
  const load = async (direction: Direction) => {
    const edge = direction === 'later' ? comments.at(-1) : comments[0]
    if (!edge || loading) return
    const page = direction === 'later' ? { since: edge.id } : { before: edge.id }
    setLoading(direction)
    try {
      await queryClient.fetchQuery(commentsView(post.id, page))
      setPages(direction === 'later' ? [...pages, page] : [page, ...pages.map(pinDown)])
    } catch (error) {
      showError(explain(error))
    }
    setLoading(null)
  }

  return {
    comments,
    loading,
    hasEarlier: startsEarlier && comments.length < post.comments,
    hasLater: !reachesEnd && isFull(shown.at(-1)) && (startsEarlier || comments.length < post.comments),
    load,
  }
}
