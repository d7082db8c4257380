import type { getPost, listPosts } from '@bolodex/contract/forum'
import { endpoint } from '#lib/api-client.ts'

const posts = endpoint<typeof listPosts>('GET', '/api/forum/posts')
const post = endpoint<typeof getPost>('GET', '/api/forum/posts/:id')

export const postListView = posts.read({ query: {} })
export const postView = (id: string) => post.read({ params: { id } })
