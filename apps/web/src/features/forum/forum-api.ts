import type { listPosts } from '@bolodex/contract/forum'
import type { listBrandThreads, listBusyBrands, searchForum } from '@bolodex/contract/forum-search'
import { limits } from '@bolodex/contract/limits'
import { endpoint } from '#lib/api-client.ts'
import { writeQuery } from '#lib/write-query.ts'

const posts = endpoint<typeof listPosts>('GET', '/api/forum/posts')
const search = endpoint<typeof searchForum>('GET', '/api/forum/search')
const threads = endpoint<typeof listBrandThreads>('GET', '/api/forum/brands/:slug')

/** What an address of the forum asks for: a search, or a page of posts. */
export type ForumAddress = {
  q?: string | undefined
  show?: 'brands' | 'unanswered' | undefined
  brand?: string | undefined
  before?: number | undefined
  since?: number | undefined
}

/** Reads an address that anybody may have typed: what cannot be understood counts as not given. */
export function readForum(given: URLSearchParams): ForumAddress {
  const readText = (name: string, most: number) =>
    (given.get(name) ?? '').replaceAll('\0', '').trim().slice(0, most) || undefined
  const readKey = (name: string) => {
    const id = Number(given.get(name))
    return Number.isInteger(id) && id > 0 && id <= limits.maxId ? id : undefined
  }
  const q = readText('q', limits.searchText)
  if (q) return { q }
  const show = given.get('show')
  const before = readKey('before')
  return {
    show: show === 'brands' || show === 'unanswered' ? show : undefined,
    brand: readText('brand', limits.slug),
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
