import { useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ForumComment, PostDetails } from '@bolodex/contract/forum'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast-store.ts'
import { commentsView, pageOf, type CommentPage, type Place } from '../post-api.ts'

type Direction = 'earlier' | 'later'

/**
 * The comments that are shown: the page a link led to, and those before and after it that were asked for. Each is read
 * by the id of a comment, so that nothing shifts while others write.
 */
export function useCommentPages(post: PostDetails, place: Place) {
  const [pages, setPages] = useState<CommentPage[]>(() => [pageOf(place)])
  const [loading, setLoading] = useState<Direction | null>(null)
  const reachesEnd = place === 'newest'
  const queryClient = useQueryClient()
  const answers = useQueries({ queries: pages.map((page) => commentsView(post.id, page)) })
  const shown = answers.map(({ data }) => data ?? [])
  // A page that is read again may have moved up by one that went away.
  const comments = [...new Map(shown.flat().map((comment) => [comment.id, comment])).values()]

  const isFull = (page: ForumComment[] | undefined) => (page?.length ?? 0) >= limits.commentsPerPage
  const [first] = pages
  // A page before another ends where that begins: a short one is the first of all.
  const startsEarlier = first?.before === undefined ? first?.since !== undefined : isFull(shown[0])
  /** The last page of all moves on with each new comment. Once another stands above it, it begins where it began. */
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
