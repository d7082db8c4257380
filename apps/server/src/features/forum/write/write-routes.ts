import type { FastifyInstance } from 'fastify'
import { countView, createComment, createPost } from '@bolodex/contract/forum'
import { textBytesOf } from '#platform/account-caps.ts'
import { AppError } from '#platform/errors.ts'
import { addRoute } from '#platform/routes.ts'
import type { ViewCounter } from './count-views.ts'
import type { createWriteComment } from './write-comment.ts'
import type { createWritePost } from './write-post.ts'

type Deps = {
  writePost: ReturnType<typeof createWritePost>
  writeComment: ReturnType<typeof createWriteComment>
  views: ViewCounter
}

export function registerWriteRoutes(app: FastifyInstance, { writePost, writeComment, views }: Deps): void {
  addRoute(app, createPost, {
    handle: ({ body, viewer }) =>
      app.accountCaps.within(viewer, { textBytes: textBytesOf(body) }, () => writePost({ ...body, userId: viewer.id })),
  })

  addRoute(app, createComment, {
    handle: async ({ params, body, viewer }) => {
      if (body.postId !== undefined && body.postId !== params.id)
        throw new AppError('invalid_input', 'The comment names another post than its address', { field: 'postId' })
      const { id: userId, username } = viewer
      return app.accountCaps.within(viewer, { textBytes: textBytesOf(body) }, () =>
        writeComment({ userId, username, postId: params.id, content: body.content, key: body.key }),
      )
    },
  })

  addRoute(app, countView, {
    handle: async ({ params, request }) => ({ isCounted: views.count(params.id, request.ip) }),
  })
}
