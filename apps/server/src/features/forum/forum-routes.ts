import type { FastifyInstance } from 'fastify'
import { getPost, listPosts } from '@bolodex/contract/forum'
import { notFound } from '#platform/errors.ts'
import { rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import type { ForumStore } from './forum-store.ts'

export function registerForumRoutes(app: FastifyInstance, { forum }: { forum: ForumStore }): void {
  addRoute(app, listPosts, {
    access: 'anyone',
    limit: rateLimits.read,
    handle: () => forum.listNewest(),
  })

  addRoute(app, getPost, {
    access: 'anyone',
    limit: rateLimits.read,
    handle: async ({ params }) => {
      const post = await forum.find(params.id)
      if (!post) throw notFound('Post')
      return post
    },
  })
}
