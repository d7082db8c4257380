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
  const queryClient = useQueryClient()
  const answers = useQueries({ queries: pages.map((page) => commentsView(post.id, page)) })
  const shown = answers.map(({ data }) => data ?? [])
  // A page that is read again may have moved up by one that went away.
  const comments = [...new Map(shown.flat().map((comment) => [comment.id, comment])).values()]

  const isFull = (page: ForumComment[] | undefined) => (page?.length ?? 0) >= limits.commentsPerPage
  const [first, last] = [pages[0], pages.at(-1)]
  // A page before another ends where that begins: a short one is the first of all.
  const startsEarlier = first?.before === undefined ? first?.since !== undefined : isFull(shown[0])
  const load = async (direction: Direction) => {
    const edge = direction === 'later' ? comments.at(-1) : comments[0]
    if (!edge || loading) return
    const page = direction === 'later' ? { since: edge.id } : { before: edge.id }
    setLoading(direction)
    try {
      await queryClient.fetchQuery(commentsView(post.id, page))
      setPages((known) => (direction === 'later' ? [...known, page] : [page, ...known]))
    } catch (error) {
      showError(explain(error))
    }
    setLoading(null)
  }

  return {
    comments,
    loading,
    hasEarlier: startsEarlier && comments.length < post.comments,
    // The last page of all was asked for from its end.
    hasLater: last?.before === undefined && isFull(shown.at(-1)),
    load,
  }
}
