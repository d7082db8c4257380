import type { getDirectory } from '@bolodex/contract/directory/brands'
import type { findSimilarPosts } from '@bolodex/contract/forum/forum-search'
import type { checkName } from '@bolodex/contract/contributions/new-brands'
import { endpoint } from '#lib/api-client.ts'

const similar = endpoint<typeof findSimilarPosts>('GET', '/api/forum/similar')
const directory = endpoint<typeof getDirectory>('GET', '/api/directory')
const names = endpoint<typeof checkName>('GET', '/api/brand-names')

/** Posts whose titles are like this one. */
export const similarView = (title: string) => similar.read({ query: { title } })

/** Brands with these letters somewhere, and brands whose names are nearly so. */
export const brandsWithView = (q: string) => directory.read({ query: { q } })
export const brandsLikeView = (name: string) => names.read({ query: { name } })

/** Everything that shows posts, and the remaining allowance. */
export const forumReads = '/api/forum/'
