import type { FastifyInstance } from 'fastify'
import { setCommentStanding, setPostStanding } from '@bolodex/contract/forum-standing'
import { rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import type { SetStanding } from './standing.ts'

export function registerStandingRoutes(app: FastifyInstance, { setStanding }: { setStanding: SetStanding }): void {
  addRoute(app, setPostStanding, {
    access: 'admin',
    limit: rateLimits.write,
    handle: ({ params, body, viewer }) => setStanding({ kind: 'post', id: params.id, adminId: viewer.id, ...body }),
  })

  addRoute(app, setCommentStanding, {
    access: 'admin',
    limit: rateLimits.write,
    handle: async ({ params, body, viewer }) => {
      const { id, isHidden } = await setStanding({ kind: 'comment', id: params.id, adminId: viewer.id, ...body })
      return { id, isHidden }
    },
  })
}
