import type { getPost, listComments } from '@bolodex/contract/forum'
import { endpoint } from '#lib/api-client.ts'

const post = endpoint<typeof getPost>('GET', '/api/forum/posts/:id')
const comments = endpoint<typeof listComments>('GET', '/api/forum/posts/:id/comments')

/** A page of comments: the first, those after one, or those before one. */
export type CommentPage = { since?: number; before?: number }
/** Where in a thread a link leads: a comment, its end, or nowhere special. */
export type Place = number | 'newest' | null

export const postView = (id: number | string) => post.read({ params: { id } })
export const commentsView = (id: number | string, page: CommentPage = {}) =>
  comments.read({ params: { id }, query: page })

/** The page that begins with this comment. The largest id there can be leads to the last page. */
export function pageOf(place: Place): CommentPage {
  if (place === 'newest') return { before: Number.MAX_SAFE_INTEGER }
  return place === null || place === 1 ? {} : { since: place - 1 }
}

export function readPlace(search: URLSearchParams): Place {
  const given = search.get('comment') ?? ''
  if (given === 'newest') return given
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null
}

export const writePlace = (place: Place) => (place === null ? '' : `comment=${place}`)

export const postAddress = (id: number, place: Place = null) =>
  `/forum/post/${id}${place === null ? '' : `?${writePlace(place)}`}`
