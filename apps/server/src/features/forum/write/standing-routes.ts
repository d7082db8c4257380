import type { FastifyInstance } from 'fastify'
import { setCommentStanding, setPostStanding } from '@bolodex/contract/forum-standing'
import { redactEdit } from '@bolodex/contract/redaction'
import { addRoute } from '#platform/routes.ts'
import type { RedactEdit, SetStanding } from './standing.ts'

type Deps = { setStanding: SetStanding; redact: RedactEdit }

export function registerStandingRoutes(app: FastifyInstance, { setStanding, redact }: Deps): void {
  addRoute(app, redactEdit, {
    handle: ({ params, body, viewer }) =>
      redact({ editId: params.id, adminId: viewer.id, reason: body.reason || null }),
  })

  addRoute(app, setPostStanding, {
    handle: ({ params, body, viewer }) => setStanding({ kind: 'post', id: params.id, adminId: viewer.id, ...body }),
  })

  addRoute(app, setCommentStanding, {
    handle: async ({ params, body, viewer }) => {
      const { id, isHidden } = await setStanding({ kind: 'comment', id: params.id, adminId: viewer.id, ...body })
      return { id, isHidden }
    },
  })
}
