import type { listPosts } from '@bolodex/contract/forum'
import { endpoint } from '#lib/api-client.ts'

const posts = endpoint<typeof listPosts>('GET', '/api/forum/posts')

export const postListView = posts.read({ query: {} })
