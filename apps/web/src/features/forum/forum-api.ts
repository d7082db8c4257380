import type { listPosts, getPost, listComments } from '@bolodex/contract/forum/forum'
import type { listBrandThreads, listBusyBrands, searchForum } from '@bolodex/contract/forum/forum-search'
import { addressLimits } from '@bolodex/contract/address-limits'
import { endpoint } from '#lib/api-client.ts'
import { writeQuery } from '#lib/route-address.ts'

const posts = endpoint<typeof listPosts>('GET', '/api/forum/posts')
const search = endpoint<typeof searchForum>('GET', '/api/forum/search')
const threads = endpoint<typeof listBrandThreads>('GET', '/api/forum/brands/:slug')

/** The contents of a forum URL: a search, or a page of posts. */
export type ForumAddress = {
  q?: string | undefined
  show?: 'brands' | 'unanswered' | undefined
  brand?: string | undefined
  before?: number | undefined
  since?: number | undefined
}

/** Parses an untrusted URL: invalid parts are ignored. */
export function readForum(given: URLSearchParams): ForumAddress {
  const readText = (name: string, most: number) =>
    (given.get(name) ?? '').replaceAll('\0', '').trim().slice(0, most) || undefined
  const readKey = (name: string) => {
    const id = Number(given.get(name))
    return Number.isInteger(id) && id > 0 && id <= addressLimits.maxId ? id : undefined
  }
  const q = readText('q', addressLimits.searchText)
  if (q) return { q }
  const show = given.get('show')
  const before = readKey('before')
  return {
    show: show === 'brands' || show === 'unanswered' ? show : undefined,
    brand: readText('brand', addressLimits.slug),
    before,
    since: before ? undefined : readKey('since'),
  }
}

export const forumLink = (address: ForumAddress) => `/forum${writeQuery(address)}`

/** A page of posts. */
export const postsView = ({ show, brand, before, since }: ForumAddress) =>
  posts.read({ query: { show, brand, before, since } })
export const searchView = (q: string) => search.read({ query: { q } })
export const busyBrandsView = endpoint<typeof listBusyBrands>('GET', '/api/forum/busy').read({})
/** The newest posts about a brand, for its own page, which must not fail with the forum. */
export const brandThreadsView = (slug: string) => threads.readIfPossible({ params: { slug } })

const post = endpoint<typeof getPost>('GET', '/api/forum/posts/:id')
const comments = endpoint<typeof listComments>('GET', '/api/forum/posts/:id/comments')

/** A page of comments: the first, those after one, or those before one. */
export type CommentPage = { since?: number; before?: number }
/**
 * The target of a link into a thread: a comment, the end, or none.
 */
export type Place = number | 'newest' | null

export const postView = (id: number | string) => post.read({ params: { id } })
export const commentsView = (id: number | string, page: CommentPage = {}) =>
  comments.read({ params: { id }, query: page })

/** The page that starts with this comment. The largest possible id gives the last page. */
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

/** The form for a new post, about a brand if one is given. */
export const newPostLink = (slug?: string) => (slug ? `/forum/new?brand=${encodeURIComponent(slug)}` : '/forum/new')
